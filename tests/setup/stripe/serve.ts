import { webhookSecret } from './keys';
import { startStripe } from './start';

const { control } = await startStripe({ port: Number(process.env.PORT) });
if (process.env.STRIPE_WEBHOOK_URL) {
  control.endpoint({ url: process.env.STRIPE_WEBHOOK_URL, secret: webhookSecret });
}
