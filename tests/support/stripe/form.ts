/** What Stripe answers to a request that it does not take, as its page on errors writes them down. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}
type RefusalBody = { type: string; code?: string; param?: string; message: string; payment_intent?: object }

export const invalid = (message: string, details: { code?: string; param?: string } = {}, status = 400) =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...details })

/** The fields of a form as they were sent: 'metadata[order_id]' to its value. */
export type Form = Map<string, string>

export const readForm = (text: string): Form => new Map(new URLSearchParams(text))

/** Why Stripe would refuse a value; null when it would not. */
type Check = (value: string) => { code?: string; message: string } | null

export const anyText: Check = (value) =>
  value === '' ? { code: 'parameter_invalid_empty', message: 'You passed an empty string for a parameter' } : null
export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value) ? null : { message: `Invalid value: must be one of ${values.join(', ')}` }
export const trueOrFalse: Check = (value) =>
  value === 'true' || value === 'false' ? null : { message: `Invalid boolean: ${value}` }
export const wholeNumber: Check = (value) =>
  /^-?\d+$/.test(value) ? null : { code: 'parameter_invalid_integer', message: `Invalid integer: ${value}` }
export const noted: Check = (value) =>
  value.length > 500 ? { message: 'Metadata values can have up to 500 characters' } : null

/** The parameters of a call: each with its check, required ones with a mark; 'metadata[]' stands for any key. */
export type Shape = { required?: Record<string, Check>; optional?: Record<string, Check> }

/** Refuses what is missing, unknown or of another kind than Stripe publishes. */
export function checkForm(form: Form, { required = {}, optional = {} }: Shape): void {
  for (const name of Object.keys(required)) {
    if (!form.has(name)) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }
  const checks = { ...required, ...optional }
  for (const [name, value] of form) {
    const check = checks[name] ?? (/^metadata\[[^[\]]{1,40}\]$/.test(name) ? checks['metadata[]'] : undefined)
    if (!check) throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    const fault = check(value)
    if (fault) throw invalid(fault.message, { ...(fault.code ? { code: fault.code } : {}), param: name })
  }
}

export const readMetadata = (form: Form): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )
