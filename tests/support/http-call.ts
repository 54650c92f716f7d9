import * as z from 'zod/mini'

/** A call of the API over HTTP. */
export type HttpCall = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

type HttpRequest = { method: string; headers: Record<string, string>; body?: string }

/** The options of `fetch` for a call. Its headers win over those that follow from the rest. */
export function toRequest({ method = 'GET', token, json, text, headers }: HttpCall): HttpRequest {
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
  return {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': text === undefined ? 'application/json' : 'text/plain' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }
}

const answered = z.object({ data: z.unknown() })

/** The payload of an answer in its envelope. */
export const readPayload = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> =>
  z.parse(schema, z.parse(answered, JSON.parse(text)).data)

/** Sends a call that must succeed and reads its payload. */
export async function readCall<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  call: HttpCall,
): Promise<z.infer<Schema>> {
  return readPayload(schema, await sendCall(url, call))
}

export async function sendCall(url: string, call: HttpCall): Promise<string> {
  const response = await fetch(url + call.path, toRequest(call))
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.method ?? 'GET'} ${call.path} answered ${response.status}: ${text}`)
  return text
}

export const password = 'a long enough password'

export const signUpCall = (email: string, name = 'Ada Lovelace') => ({
  method: 'POST' as const,
  path: '/api/customer/identity/sign-up?scheme=JWT',
  json: { name, email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true },
})

/** A line of an order for licenses of a product of the demo. */
export const lineOf = (productId: string, quantity = 1) => ({
  id: `p/${productId}/license`,
  type: 'Product',
  productId,
  variationId: 'license',
  quantity,
})

/** Puts one Clatter into an order and opens its checkout. */
export const openCheckoutCall = (orderId: string, token?: string, items: object[] = [lineOf('clatter')]) => ({
  method: 'PATCH' as const,
  path: `/api/customer/orders/${orderId}?checkout=true`,
  ...(token !== undefined && { token }),
  json: { currency: 'USD', items },
})

export const checkoutIdOf = ({ checkoutUrl = '' }: { checkoutUrl?: string | undefined }): string =>
  checkoutUrl.split('/').at(-1) ?? ''

/** An address where no tax is charged and no consent asked, for a sale that is about something else. */
export const addressAbroad = {
  countryCode: 'US',
  streetAddress1: '',
  streetAddress2: null,
  locality: null,
  region: null,
  postCode: '',
}

export const payCall = (checkoutId: string, paymentToken: string | null = 'tok_success') => ({
  method: 'POST' as const,
  path: `/api/checkout/${checkoutId}/pay`,
  json: { ...(paymentToken !== null && { paymentToken }), billing: { address: addressAbroad } },
})
