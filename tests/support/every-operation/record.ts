import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { newAddress } from '#tests/service/accounts/identity-calls.ts'
import { send } from '#tests/service/calls.ts'
import { ask, requestOf } from '#tests/service/catalogue/education.ts'
import type { TestService } from '#tests/service/test-service.ts'
import { asRead } from './read-only.ts'

export type Walk = { service: TestService; secrets: Secrets }

/** What must not be told, by what it is. */
export type Secrets = {
  plant: (kind: string, secret: string) => string
  /** The kinds of secrets of which a text holds one, as it is or as it stands in an address or in base64. */
  findIn: (text: string) => string[]
  kinds: () => string[]
}

export function createSecrets(): Secrets {
  const planted = new Map<string, { kind: string; forms: string[] }>()
  return {
    plant(kind, secret) {
      if (secret.length < 6) throw new Error(`The secret of the kind ${kind} is too short to be told from chance`)
      planted.set(secret, { kind, forms: formsOf(secret) })
      return secret
    },
    findIn: (text) => [
      ...new Set(
        [...planted.values()].flatMap(({ kind, forms }) => (forms.some((form) => text.includes(form)) ? kind : [])),
      ),
    ],
    kinds: () => [...new Set([...planted.values()].map(({ kind }) => kind))].sort(),
  }
}

const encodings = ['base64', 'base64url', 'hex'] as const
const formsOf = (secret: string): string[] => [
  ...new Set([
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    ...encodings.map((encoding) => Buffer.from(secret).toString(encoding)),
  ]),
]

/** Writes to the vendor in every way there is. */
export async function walkForms({ service, secrets: { plant } }: Walk): Promise<void> {
  const { app } = service
  const email = plant('address', newAddress('writer'))
  const withdrawal = { name: 'Wanda', email, order: 'The one of yesterday' }
  await send(app, 'POST', '/api/customer/withdrawals', { json: withdrawal })
  await app.inject({
    method: 'POST',
    url: '/api/customer/withdrawals/form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(withdrawal).toString(),
  })
  const message = plant('message', 'The planted snare is silent since this morning.')
  await send(app, 'POST', '/api/support/messages', { json: { name: 'Wanda', email, topic: 'using', message } })
  const proofWords = plant('proof of study', 'My planted name is on the page of the staff')
  await ask(service, requestOf({ email, proofWords }))
  const renewal = { request: plant('education request', '0f0f0f0f-0000-4000-8000-00000000beef'), expires: '2000000000' }
  const signature = plant('signature of an address', 'planted-signature-of-a-renewal')
  await send(app, 'POST', '/api/education/renewals', { json: { ...renewal, signature, role: 'teacher', proofWords } })
  for (const kind of ['warn', 'error'])
    await send(app, 'POST', `/api/customer/insights/${kind}`, { json: { message: 'Odd response' } })
}

/** A call that was made, and what it was answered. */
export type Exchange = { operation: string; request: InjectOptions; response: LightMyRequestResponse }

const forms = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation of the contract that a request is for; its path where it is for none. */
function operationOf({ method, url }: InjectOptions): string {
  const { pathname } = new URL(String(url), 'https://shop.example')
  return forms.find((each) => each.method === method && each.form.test(pathname))?.name ?? pathname
}

/** The GETs that write, and why. */
const writingReads = new Map([
  ['collectActivation', 'existing plug-ins complete a request by collecting its token with a GET'],
  ['exportAccount', 'the access log of the account notes each export'],
  ['peekVoucher', 'wrong codes are counted against a limit'],
])

const isRead = (request: InjectOptions): boolean => request.method === 'GET' && !writingReads.has(operationOf(request))

/**
 * A service that notes each call to it. Every call comes from an address of its own, so that limits by address let
 * them pass; the service has to trust 127.0.0.1 as its proxy.
 */
export function recordCalls(service: TestService): { service: TestService; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  const inject = async (request: InjectOptions) => {
    const call = () => callFromElsewhere(service.app, request)
    const response = await (isRead(request) ? asRead(call) : call())
    exchanges.push({ operation: operationOf(request), request, response })
    return response
  }
  const app: FastifyInstance = Object.create(service.app, { inject: { value: inject } })
  return { service: { ...service, app }, exchanges }
}

let places = 0

/** Makes a call from an address that none has come from. */
function callFromElsewhere(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  places += 1
  const place = `198.${18 + (places >> 16)}.${(places >> 8) & 255}.${places & 255}`
  return app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': place } })
}

/** Makes calls again, all at once; whoever called with a token calls with this one. Headers are added to each. */
export function repeatCalls(
  { app }: TestService,
  exchanges: readonly Exchange[],
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Exchange[]> {
  return Promise.all(
    exchanges.map(async ({ operation, request }) => {
      const isCalledByCustomer = request.headers?.authorization !== undefined && token !== undefined
      const own = { ...request.headers, ...headers, ...(isCalledByCustomer && { authorization: `Bearer ${token}` }) }
      return { operation, request, response: await callFromElsewhere(app, { ...request, headers: own }) }
    }),
  )
}
