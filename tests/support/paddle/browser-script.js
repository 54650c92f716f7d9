// Stands in for Paddle's script on the checkout page. Written by hand from Paddle's reference of Paddle.js, version 2 (pages
// Paddle.Initialize(), Paddle.Checkout.open() and Events of developer.paddle.com, read on 2026-11-27): what the page calls of
// it, with the refusals that the real one would answer with.
;(() => {
  const known = {
    Initialize: 'token eventCallback checkout pwCustomer',
    open: 'transactionId items customer customData discountId settings',
    customer: 'id email address business',
    address: 'id countryCode postalCode city region firstLine',
    settings: `displayMode variant frameTarget frameInitialHeight frameStyle theme locale allowLogout showAddDiscounts
      showAddTaxId successUrl allowedPaymentMethods`,
  }
  const refuse = (message) => {
    throw new Error(`[PADDLE BILLING] ${message}`)
  }
  function check(what, given) {
    for (const [name, value] of Object.entries(given)) {
      if (!known[what].split(/\s+/).includes(name)) refuse(`${what}: ${name} is not a known setting`)
      if (value === undefined) refuse(`${what}: ${name} must not be undefined`)
    }
  }

  let environment = 'production'
  let setUp = null
  let frame = null

  function hear({ data, source, origin }) {
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return
    setUp.eventCallback({ name: data.name, data: {} })
  }

  window.Paddle = {
    Environment: {
      set(name) {
        if (setUp) refuse('Environment.set() has to be called before Initialize()')
        environment = name
      },
    },
    Initialize(options) {
      if (setUp) refuse('Initialize() can be called once on a page')
      check('Initialize', options)
      const isSandbox = environment === 'sandbox'
      if (!options.token?.startsWith(isSandbox ? 'test_' : 'live_')) refuse('This token is not of this environment')
      setUp = options
      window.addEventListener('message', hear)
    },
    Checkout: {
      open(options) {
        if (!setUp) refuse('Call Initialize() first')
        check('open', options)
        check('customer', options.customer ?? {})
        check('address', options.customer?.address ?? {})
        check('settings', options.settings)
        if (!/^txn_/.test(options.transactionId)) refuse('transactionId is not an id of a transaction')
        const { frameTarget, displayMode, locale } = options.settings
        if (displayMode !== 'inline') refuse('This stand-in shows inline checkouts alone')
        const [place] = document.getElementsByClassName(frameTarget)
        if (!place) refuse(`There is no element of the class ${frameTarget}`)
        const host = environment === 'sandbox' ? 'sandbox-buy.paddle.com' : 'buy.paddle.com'
        frame = document.createElement('iframe')
        frame.title = 'Paddle Checkout'
        frame.setAttribute('allow', `payment ${new URL(`https://${host}`).origin}`)
        const query = new URLSearchParams({
          transaction_id: options.transactionId,
          token: setUp.token,
          locale,
          email: options.customer?.email ?? '',
          country: options.customer?.address?.countryCode ?? '',
        })
        frame.src = `https://${host}/checkout?${query}`
        place.append(frame)
      },
      close() {
        frame?.remove()
        frame = null
      },
    },
  }
})()
