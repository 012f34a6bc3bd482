// Stands in for https://js.stripe.com/endive/stripe.js in tests: card numbers stay within the frame.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  async function ask(call, asked) {
    const response = await fetch(`${origin}/_js/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
    });
    if (!response.ok) throw new Error(`Stripe answered ${response.status}.`);
    return response.json();
  }

  function makeFrame(path, title) {
    const frame = document.createElement('iframe');
    frame.src = `${origin}${path}`;
    frame.title = title;
    frame.setAttribute('allow', 'payment *');
    return frame;
  }

  function hear(frame, type) {
    return new Promise((resolve) => {
      const listen = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.type !== type)
          return;
        window.removeEventListener('message', listen);
        resolve(event.data);
      };
      window.addEventListener('message', listen);
    });
  }

  const colorsOf = ({ variables = {} } = {}) =>
    `#${new URLSearchParams({ text: variables.colorText ?? '', background: variables.colorBackground ?? '' })}`;

  function createPaymentElement(appearance) {
    const frame = makeFrame(`/_js/card${colorsOf(appearance)}`, 'Secure payment input frame');
    frame.style.cssText = 'border:0;width:100%;height:230px';
    const handlers = {};
    const tell = (name, event) => {
      for (const handler of handlers[name] ?? []) handler({ elementType: 'payment', ...event });
    };
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if (event.data?.type === 'ready') tell('ready', {});
      if (event.data?.type === 'change') {
        tell('change', { complete: event.data.complete, empty: event.data.empty, value: { type: 'card' } });
      }
    };
    window.addEventListener('message', listen);
    frame.addEventListener('error', () =>
      tell('loaderror', { error: { message: 'The frame did not load.' } }),
    );
    const element = {
      frame,
      ready: hear(frame, 'ready'),
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new Error(`Invalid DOM selector: ${target}`);
        place.replaceChildren(frame);
      },
      on(name, handler) {
        handlers[name] = [...(handlers[name] ?? []), handler];
        return element;
      },
      once: (name, handler) => element.on(name, handler),
      off(name) {
        delete handlers[name];
        return element;
      },
      update() {},
      focus: () => frame.focus(),
      unmount: () => frame.remove(),
      destroy() {
        window.removeEventListener('message', listen);
        frame.remove();
      },
    };
    return element;
  }

  async function challenge(clientSecret, authentication, returnUrl) {
    const dialog = document.createElement('dialog');
    const frame = makeFrame('/_js/challenge', '3-D Secure');
    frame.style.cssText = 'border:0;width:320px;height:220px';
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    const closed = new Promise((resolve) =>
      dialog.addEventListener('cancel', () => resolve({ answer: 'close' }), { once: true }),
    );
    const { answer } = await Promise.race([hear(frame, 'answer'), closed]);
    dialog.remove();
    return ask('authenticate', { clientSecret, authentication, answer, returnUrl });
  }

  function initCheckoutElementsSdk({ clientSecret: given, defaultValues = {}, elementsOptions = {} }) {
    const secret = Promise.resolve(given);
    const listeners = [];
    let payment = null;
    let session = null;
    let email = defaultValues.email ?? '';
    let billing = defaultValues.billingAddress ?? null;

    const shown = () => ({ ...session, email: email || session.email, billingAddress: billing });
    function take(answer) {
      if (answer.type !== 'success') return answer;
      session = answer.session;
      for (const listener of listeners) listener(shown());
      return { type: 'success', session: shown(), success: shown() };
    }
    const asking = async (call, more = {}) => take(await ask(call, { clientSecret: await secret, ...more }));

    async function confirm({ redirect = 'always', returnUrl = '', email: late, billingAddress } = {}) {
      if (!payment?.frame.isConnected) throw new Error('The Payment Element is not mounted.');
      const clientSecret = await secret;
      await payment.ready;
      const address = billingAddress ?? billing ?? {};
      const asked = {
        clientSecret,
        returnUrl,
        email: late ?? email,
        name: address.name ?? '',
        country: address.address?.country ?? '',
        postalCode: address.address?.postal_code ?? '',
      };
      const heard = hear(payment.frame, 'confirmed');
      payment.frame.contentWindow.postMessage({ type: 'confirm', asked }, origin);
      let { answer } = await heard;
      if (answer.type === 'challenge')
        answer = await challenge(clientSecret, answer.authentication, returnUrl);
      if (answer.type === 'error') return answer;
      const result = take(answer);
      if (redirect === 'if_required') return result;
      location.assign(answer.returnUrl);
      return new Promise(() => {});
    }

    const actions = {
      getSession: shown,
      confirm,
      applyPromotionCode: (code) => asking('promo', { code }),
      removePromotionCode: () => asking('unpromo'),
      async updateEmail(to) {
        if (!/^[^\s@]+@[^\s@]+$/.test(to)) {
          return { type: 'error', error: { message: 'Your email is invalid.', code: 'invalidEmail' } };
        }
        email = to;
        return asking('session');
      },
      updateBillingAddress(to) {
        billing = to;
        return asking('session');
      },
      async runServerUpdate(update) {
        await update();
        return asking('session');
      },
    };

    return {
      on: (name, listener) => name === 'change' && listeners.push(listener),
      changeAppearance(appearance) {
        if (payment) payment.frame.src = payment.frame.src.replace(/#.*/, colorsOf(appearance));
      },
      loadFonts() {},
      createPaymentElement() {
        payment = createPaymentElement(elementsOptions.appearance);
        return payment;
      },
      getPaymentElement: () => payment,
      async loadActions() {
        const answer = await asking('session');
        return answer.type === 'success' ? { type: 'success', actions } : answer;
      },
    };
  }

  window.Stripe = (publishableKey) => {
    if (!/^pk_test_/.test(publishableKey ?? '')) {
      throw new Error('Please call Stripe() with your publishable key. You used an empty string.');
    }
    return { initCheckoutElementsSdk, _apiKey: publishableKey };
  };
  window.Stripe.version = 'double';
})();
