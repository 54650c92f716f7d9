/** What Stripe's frames hold: a form for a card, and the bank's window. Their scripts speak with browser-script.js. */
const page = (title: string, style: string, body: string, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>${body}<script>${script}</script></body></html>`

const cardStyle = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 3px; font: 17px/1.4 Arial, "Liberation Sans", sans-serif; background: transparent }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 18px 16px }
  label { display: grid; gap: 6px; font-weight: 600; color: var(--ink) }
  label:first-child { grid-column: 1 / -1 }
  input { width: 100%; height: 52px; padding: 10px 14px; font: inherit; font-weight: 400; border: 2px solid var(--edge);
    border-radius: 0; color: var(--ink); background: var(--paper) }
  input:focus { outline: 3px solid var(--ink); outline-offset: 0 }
  [role=alert]:not(:empty) { color: var(--danger); font-size: 15px; font-weight: 600 }`

const cardBody = `<form>
  <label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number"><span role="alert"></span></label>
  <label>Expiration date<input name="expiry" inputmode="numeric" placeholder="MM / YY"><span role="alert"></span></label>
  <label>Security code<input name="code" inputmode="numeric"><span role="alert"></span></label>
</form>`

const cardScript = `
  const form = document.querySelector('form')
  const tell = (event, value) => parent.postMessage({ event, value }, '*')
  const digits = (name) => form.elements[name].value.replace(/\\D/g, '')
  const faults = {
    number: () => (digits('number').length < 16 ? 'Your card number is incomplete.' : ''),
    expiry: () => (digits('expiry').length < 4 ? 'Your card’s expiration date is incomplete.' : ''),
    code: () => (digits('code').length < 3 ? 'Your card’s security code is incomplete.' : ''),
  }
  function submit() {
    let first = null
    for (const [name, fault] of Object.entries(faults)) {
      const field = form.elements[name]
      field.nextElementSibling.textContent = fault()
      if (fault()) first ??= field
    }
    first?.focus()
    return first && { type: 'validation_error', code: 'incomplete_' + first.name, message: first.nextElementSibling.textContent }
  }
  async function tokenize({ key, amount, currency, billing }) {
    const { address = {}, ...who } = billing
    const fields = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': digits('number'), key,
      'client_context[mode]': 'payment', 'client_context[amount]': amount, 'client_context[currency]': currency }
    for (const [name, value] of Object.entries(who)) fields['payment_method_data[billing_details][' + name + ']'] = value
    for (const [name, value] of Object.entries(address))
      fields['payment_method_data[billing_details][address][' + name + ']'] = value
    return (await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body: new URLSearchParams(fields) })).json()
  }
  const does = {
    submit,
    tokenize,
    readOnly: (is) => { for (const field of form.elements) field.readOnly = is },
    appearance({ variables, rules }) {
      const colours = { ink: variables.colorText, paper: variables.colorBackground, danger: variables.colorDanger,
        edge: rules['.Input'].border.split(' ').at(-1) }
      for (const [name, colour] of Object.entries(colours)) document.body.style.setProperty('--' + name, colour)
    },
  }
  addEventListener('message', async ({ data: { id, about, value }, source, origin }) => {
    const answer = await does[about](value)
    if (id) source.postMessage({ answers: id, value: answer }, origin)
  })
  form.addEventListener('input', () => tell('change'))
  new ResizeObserver(() => tell('size', document.body.scrollHeight)).observe(form)
  tell('ready')`

export const cardPage = page('Card', cardStyle, cardBody, cardScript)

const bankStyle = `
  body { margin: 0; display: grid; place-content: center; min-height: 100vh; background: rgb(0 0 0 / 0.6); font: 17px Arial }
  main { padding: 40px; background: white; color: black }
  button { font: inherit; padding: 12px 20px }`

const bankBody = `<main><h1>3D Secure 2 test page</h1><p>Is it you who pays?</p>
  <button value="true">Complete</button> <button value="false">Fail</button></main>`

const bankScript = `
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
    await fetch('/3d_secure_2/authenticate' + location.search, { method: 'POST', body: button.value })
    parent.postMessage({ event: 'done' }, '*')
  })`

export const bankPage = page('3D Secure', bankStyle, bankBody, bankScript)
