// Stands in for Stripe's script on the checkout page. Written by hand from Stripe's reference of Stripe.js and the types
// that Stripe publishes (@stripe/stripe-js 10.2.1, release endive): what the page calls of it, with the refusals that the real one would answer with.
;(() => {
  const origin = 'https://js.stripe.com'
  const api = 'https://api.stripe.com/v1'

  const refuse = (message) => {
    throw Object.assign(new Error(message), { name: 'IntegrationError' })
  }

  const known = {
    Stripe: 'apiVersion locale stripeAccount',
    elements: `mode amount currency appearance fonts loader locale setupFutureUsage captureMethod onBehalfOf
      excludedPaymentMethodTypes allowedPaymentMethodTypes paymentMethodOptions paymentMethodCreation`,
    appearance: 'theme variables rules labels inputs disableAnimations',
    variables: `fontFamily fontSizeBase fontWeightMedium borderRadius gridRowSpacing gridColumnSpacing spacingUnit
      colorPrimary colorText colorTextSecondary colorTextPlaceholder colorBackground colorDanger`,
    payment: 'defaultValues business paymentMethodOrder fields readOnly terms wallets layout',
    fields: 'billingDetails',
    billingDetails: 'name email phone address',
    elementsUpdate: 'amount currency mode appearance fonts locale excludedPaymentMethodTypes allowedPaymentMethodTypes',
    paymentUpdate: 'readOnly fields layout terms walletOptions business defaultValues paymentMethodOrder applePay',
    createConfirmationToken: 'elements params',
    params: 'payment_method_data shipping return_url metadata',
    payment_method_data: 'billing_details allow_redisplay metadata',
    billing_details: 'name email phone address',
    address: 'city country line1 line2 postal_code state',
    handleNextAction: 'clientSecret hashedValue',
    createEmbeddedCheckoutPage: 'clientSecret fetchClientSecret onComplete onLineItemsChange onAnalyticsEvent',
  }
  const names = (what) => known[what].split(/\s+/)

  function check(what, given, where = what) {
    if (typeof given !== 'object' || given === null) refuse(`Invalid value for ${where}: it should be an object`)
    for (const [name, value] of Object.entries(given)) {
      if (!names(what).includes(name)) refuse(`Unrecognized ${where} parameter: ${name} is not a recognized parameter.`)
      if (value === undefined) refuse(`Invalid value for ${where}: ${name} should not be undefined`)
    }
  }

  function checkAppearance(appearance) {
    check('appearance', appearance)
    check('variables', appearance.variables ?? {})
    for (const [name, value] of Object.entries(appearance.variables ?? {}))
      if (name.startsWith('color') && !/^#[0-9a-f]{6}$/.test(value)) refuse(`Invalid variable value: ${name} ${value}`)
    for (const selector of Object.keys(appearance.rules ?? {}))
      if (!/^\.[A-Z][A-Za-z]*(--[a-z]+)?(:[a-z-]+)?$/.test(selector)) refuse(`${selector} is not a supported selector`)
  }

  function checkMoney({ amount, currency }) {
    if (!Number.isInteger(amount) || amount < 1)
      refuse(`Invalid value for elements(): amount should be a positive integer`)
    if (!/^[a-z]{3}$/.test(currency)) refuse(`Invalid value for elements(): currency should be a three-letter code`)
  }

  /** A frame of Stripe's, that is asked things and answers. */
  function openFrame(src, title) {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.title = title
    frame.setAttribute('allow', 'payment *')
    frame.style.border = '0'
    const waiting = new Map()
    const heard = new Map()
    let last = 0
    const hear = ({ data, origin: from, source }) => {
      if (from !== new URL(src).origin || source !== frame.contentWindow) return
      if (data.answers) waiting.get(data.answers)?.(data.value)
      else heard.get(data.event)?.(data.value)
    }
    window.addEventListener('message', hear)
    return {
      frame,
      on: (event, handler) => heard.set(event, handler),
      tell: (about, value) => frame.contentWindow?.postMessage({ about, value }, new URL(src).origin),
      ask: (about, value) =>
        new Promise((resolve) => {
          last += 1
          waiting.set(last, resolve)
          frame.contentWindow.postMessage({ id: last, about, value }, new URL(src).origin)
        }),
      close() {
        window.removeEventListener('message', hear)
        frame.remove()
      },
    }
  }

  function createPayment(group, options) {
    check('payment', options)
    check('fields', options.fields ?? {})
    const hidden = options.fields?.billingDetails ?? {}
    check('billingDetails', hidden)
    const handlers = new Map()
    let card = null
    let isDestroyed = false
    let order = options.paymentMethodOrder ?? []
    /** The types that the page allows, in its order; of the wallets none is set up on this machine. */
    const tellMethods = () => {
      const allowed = group.options.allowedPaymentMethodTypes ?? ['card']
      const rank = (type) => (order.includes(type) ? order.indexOf(type) : order.length)
      card?.tell(
        'methods',
        [...allowed].sort((one, other) => rank(one) - rank(other)),
      )
    }
    const payment = {
      on(event, handler) {
        if (!['ready', 'loaderror', 'change', 'focus', 'blur', 'escape'].includes(event))
          refuse(`No such event: ${event}`)
        handlers.set(event, handler)
        return payment
      },
      mount(place) {
        if (isDestroyed) refuse('This Element has already been destroyed. Please create a new one.')
        if (card) refuse('This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.')
        if (!(place instanceof HTMLElement) || !place.isConnected)
          refuse('The selector you specified applies to no DOM elements that are currently on the page.')
        if (place.childNodes.length > 0)
          refuse('This Element will be mounted to a DOM element that contains child nodes.')
        card = openFrame(`${origin}/endive/elements-inner-payment.html`, 'Secure payment input frame')
        card.frame.style.cssText = 'border: 0; display: block; width: 100%; height: 1px'
        card.on('size', (height) => {
          card.frame.style.height = `${height}px`
        })
        card.on('ready', () => {
          card.tell('appearance', group.options.appearance)
          tellMethods()
          handlers.get('ready')?.({ elementType: 'payment' })
        })
        card.on('change', (value) => {
          group.isSubmitted = false
          handlers.get('change')?.({ elementType: 'payment', empty: false, complete: false, collapsed: false, value })
        })
        place.append(card.frame)
      },
      update(changes) {
        check('paymentUpdate', changes)
        if (isDestroyed) refuse('This Element has already been destroyed.')
        if ('readOnly' in changes) card?.tell('readOnly', changes.readOnly)
        if ('paymentMethodOrder' in changes) {
          order = changes.paymentMethodOrder
          tellMethods()
        }
      },
      destroy() {
        if (isDestroyed) refuse('This Element has already been destroyed.')
        isDestroyed = true
        card?.close()
      },
    }
    return Object.assign(payment, {
      hidden,
      ask: (...asked) => card.ask(...asked),
      tell: (...told) => card?.tell(...told),
      tellMethods,
    })
  }

  /** What was kept from the customer has to come from the page. */
  function checkBilling(billing, hidden) {
    check('billing_details', billing)
    check('address', billing.address ?? {})
    for (const [name, way] of Object.entries(hidden))
      if (way === 'never' && !billing[name])
        refuse(`You specified "never" for fields.billing_details.${name}, but did not pass billing_details.${name}`)
    if (billing.address?.country && !/^[A-Z]{2}$/.test(billing.address.country)) refuse('Invalid country')
  }

  function createElements(options) {
    check('elements', options, 'elements()')
    if (options.mode !== 'payment') refuse('elements(): mode should be one of payment, setup, subscription')
    checkMoney(options)
    if (options.appearance) checkAppearance(options.appearance)
    const group = { options: { ...options }, payment: null, isSubmitted: false }
    return Object.assign(group, {
      create(type, settings = {}) {
        if (type !== 'payment') refuse(`This stand-in knows no Element of type ${type}`)
        if (group.payment) refuse('Can only create one Element of type payment.')
        group.payment = createPayment(group, settings)
        return group.payment
      },
      async update(changes) {
        check('elementsUpdate', changes, 'elements.update()')
        checkMoney({ ...group.options, ...changes })
        if (changes.appearance) checkAppearance(changes.appearance)
        Object.assign(group.options, changes)
        if (changes.appearance) group.payment?.tell('appearance', changes.appearance)
        if ('amount' in changes || 'currency' in changes) group.isSubmitted = false
        if ('allowedPaymentMethodTypes' in changes) group.payment?.tellMethods()
      },
      async submit() {
        if (!group.payment) refuse('elements should have a mounted Payment Element')
        const error = await group.payment.ask('submit')
        group.isSubmitted = !error
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
    })
  }

  async function createConfirmationToken(key, given) {
    check('createConfirmationToken', given, 'stripe.createConfirmationToken()')
    const { elements: group, params = {} } = given
    check('params', params)
    check('payment_method_data', params.payment_method_data ?? {})
    if (!group.isSubmitted) refuse('elements.submit() must be called before stripe.createConfirmationToken().')
    const billing = params.payment_method_data?.billing_details ?? {}
    checkBilling(billing, group.payment.hidden)
    const { amount, currency } = group.options
    const answer = await group.payment.ask('tokenize', { key, amount, currency, billing })
    return answer.error ? { error: answer.error } : { confirmationToken: answer }
  }

  async function retrieve(key, clientSecret) {
    const id = clientSecret.split('_secret_')[0]
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    const answer = await (await fetch(`${api}/payment_intents/${id}?${query}`)).json()
    if (answer.error) refuse(answer.error.message)
    return answer
  }

  /** The bank's window, over the whole page. */
  async function handleNextAction(key, given) {
    check('handleNextAction', given, 'stripe.handleNextAction()')
    const intent = await retrieve(key, given.clientSecret)
    if (intent.status !== 'requires_action')
      refuse(`handleNextAction: The PaymentIntent supplied is not in the requires_action state.`)
    const bank = openFrame(`https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`, '3D Secure')
    bank.frame.style.cssText = 'border: 0; position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647'
    document.body.append(bank.frame)
    await new Promise((resolve) => bank.on('done', resolve))
    bank.close()
    const after = await retrieve(key, given.clientSecret)
    return after.status === 'requires_payment_method'
      ? { error: { type: 'invalid_request_error', ...after.last_payment_error, payment_intent: after } }
      : { paymentIntent: after }
  }

  let embedded = null
  /** Stripe's page of a Checkout Session, in a frame; one can be open on a page. */
  async function createEmbeddedCheckoutPage(key, given) {
    check('createEmbeddedCheckoutPage', given, 'stripe.createEmbeddedCheckoutPage()')
    if (embedded) refuse('You cannot have multiple Embedded Checkout objects.')
    if (!/^cs_\w+_secret_\w+$/.test(given.clientSecret)) refuse('clientSecret is not one of a Checkout Session')
    const query = new URLSearchParams({ key, client_secret: given.clientSecret })
    embedded = openFrame(`https://checkout.stripe.com/c/pay?${query}`, 'Secure checkout')
    embedded.frame.style.cssText = 'border: 0; display: block; width: 100%; height: 560px'
    embedded.on('complete', () => given.onComplete?.())
    return {
      mount: (place) => place.append(embedded.frame),
      unmount: () => embedded.frame.remove(),
      destroy() {
        embedded?.close()
        embedded = null
      },
    }
  }

  let opened = 0
  window.Stripe = Object.assign(
    (key, options = {}) => {
      if (!/^pk_(test|live)_\w+$/.test(key)) refuse('Invalid value for Stripe(): apiKey should be a publishable key.')
      check('Stripe', options, 'Stripe()')
      opened += 1
      if (opened > 1) refuse('This stand-in is opened once on a page, as Stripe recommends')
      return {
        elements: createElements,
        createConfirmationToken: (given) => createConfirmationToken(key, given),
        handleNextAction: (given) => handleNextAction(key, given),
        createEmbeddedCheckoutPage: (given) => createEmbeddedCheckoutPage(key, given),
      }
    },
    { version: 'endive' },
  )
})()
