import { randomUUID } from 'node:crypto'

/** What a shop may be asked that has to be stored. */
const asks = [
  {
    what: 'a sign-up',
    method: 'POST',
    path: '/api/customer/identity/sign-up?scheme=JWT',
    json: () => ({
      name: 'Ada Lovelace',
      email: `refused-${randomUUID()}@example.com`,
      password: 'a long enough password',
      acceptedPrivacyPolicy: true,
      acceptedTermsAndConditions: true,
    }),
  },
  {
    what: 'an order',
    method: 'PATCH',
    path: () => `/api/customer/orders/${randomUUID()}?checkout=true`,
    json: () => ({
      currency: 'USD',
      items: [{ id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 }],
    }),
  },
  {
    what: 'an activation',
    method: 'POST',
    path: '/api/client/activations/clatter/request',
    json: () => ({ deviceName: 'Studio', deviceSignature: randomUUID() }),
  },
]

/** What is wrong with how a shop answers that can store nothing: each is to be a 503 that says when to come again. */
export async function findFalseAnswers(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const { what, method, path, json } of asks) {
    const response = await fetch(url + (typeof path === 'string' ? path : path()), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json()),
    })
    if (response.status !== 503 || response.headers.get('retry-after') === null)
      faults.push(`${what} was answered ${response.status} while nothing could be stored`)
  }
  return faults
}

/** Waits until an address answers with a status; throws when it has not within so many milliseconds. */
export async function untilAnswered(url: string, status: number, within: number): Promise<void> {
  const deadline = Date.now() + within
  for (let last = 0; ; ) {
    last = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (last === status) return
    if (Date.now() > deadline) throw new Error(`${url} answers ${last}, not ${status}, for ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
