// Stands in for https://js.stripe.com in tests: card numbers stay within the frame.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  async function ask(call, asked) {
    const response = await fetch(`${origin}/_js/${call}`, {
      method: 'POST',
      body: new URLSearchParams(asked),
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

  const colorsOf = ({ variables }) =>
    `#${new URLSearchParams({ text: variables.colorText, background: variables.colorBackground })}`;

  function createPaymentElement(appearance) {
    const frame = makeFrame(`/_js/card${colorsOf(appearance)}`, 'Secure payment input frame');
    frame.style.cssText = 'border:0;width:100%;height:230px';
    const ready = hear(frame, 'ready');
    return {
      frame,
      mount: (place) => place.replaceChildren(frame),
      on(name, handler) {
        if (name === 'ready') ready.then(handler);
        else frame.addEventListener('error', handler);
      },
      destroy: () => frame.remove(),
    };
  }

  async function challenge(clientSecret, authentication) {
    const dialog = document.createElement('dialog');
    const frame = makeFrame('/_js/challenge', '3-D Secure');
    frame.style.cssText = 'border:0;width:320px;height:220px';
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    const { answer } = await hear(frame, 'answer');
    dialog.remove();
    return ask('authenticate', { clientSecret, authentication, answer });
  }

  function initCheckoutElementsSdk({ clientSecret, elementsOptions }) {
    let payment = null;
    let session = null;

    function take(answer) {
      if (answer.type === 'success') session = answer.session;
      return answer;
    }
    const asking = async (call, more = {}) => take(await ask(call, { clientSecret, ...more }));

    async function confirm() {
      if (!payment?.frame.isConnected) throw new Error('The Payment Element is not mounted.');
      const heard = hear(payment.frame, 'confirmed');
      payment.frame.contentWindow.postMessage({ type: 'confirm', asked: { clientSecret } }, origin);
      const { answer } = await heard;
      if (answer.type === 'challenge') return take(await challenge(clientSecret, answer.authentication));
      return take(answer);
    }

    const actions = {
      getSession: () => session,
      confirm,
      applyPromotionCode: (code) => asking('promo', { code }),
      removePromotionCode: () => asking('unpromo'),
    };

    return {
      changeAppearance(appearance) {
        if (payment) payment.frame.src = payment.frame.src.replace(/#.*/, colorsOf(appearance));
      },
      createPaymentElement() {
        payment = createPaymentElement(elementsOptions.appearance);
        return payment;
      },
      async loadActions() {
        const answer = await asking('session');
        return answer.type === 'success' ? { type: 'success', actions } : answer;
      },
    };
  }

  window.Stripe = (publishableKey) => {
    if (!/^pk_test_/.test(publishableKey ?? '')) throw new Error('This is no publishable key.');
    return { initCheckoutElementsSdk };
  };
})();
