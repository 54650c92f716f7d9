import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { generateKeyPair, SignJWT } from 'jose'
import { expect } from 'vitest'
import { type Dialect, markerHeaders } from '#contract/constants.ts'
import { fillPath } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { type CallOptions, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { readJwt } from '../licensing/devices.ts'
import type { TestService } from '../test-service.ts'

/** Who calls: `owner` is whose things they are. */
export const callers = ['anonymous', 'owner', 'other', 'expired', 'revoked', 'forged'] as const
export type Caller = (typeof callers)[number]

type Statuses = Record<Caller, number>
/** One call, in a world of things that there are before it. */
export type Row<World> = {
  name: EndpointName
  statuses: Statuses
  params?: (world: World) => Record<string, string>
  /** The whole path, of an address that the service has given out. */
  path?: (world: World) => string
  options?: (world: World) => CallOptions
  /** What the owner is answered, before its dialect's envelope; without it there is no body. */
  answer?: (world: World) => unknown
  /** How the answer is sent: in the dialect, unless said. */
  sent?: 'bare' | 'as text'
}

const signedInAs = (signedOut: number, owner: number, other: number): Statuses => ({
  owner,
  other,
  anonymous: signedOut,
  expired: signedOut,
  revoked: signedOut,
  forged: signedOut,
})
export const everybody = (status: number): Statuses => signedInAs(status, status, status)
/** Only whoever is signed in, each for themselves. */
export const eachForThemselves = (status: number): Statuses => signedInAs(401, status, status)
/** Only the owner; for another it is as if it were not there, or not theirs. */
export const ownerAlone = (status: number, forOthers: number): Statuses => signedInAs(401, status, forOthers)

/** A token that says all that the owner's says, signed by somebody else. */
export async function forge(token: string): Promise<string> {
  const { claims, header } = readJwt(token)
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return new SignJWT(claims).setProtectedHeader({ ...header, alg: 'EdDSA' }).sign(privateKey)
}

/** The access token of another session of a customer's, which the customer has ended. */
export async function revokedToken(app: FastifyInstance, email: string): Promise<string> {
  const { accessToken } = await signedIn(app, email)
  const id = String(readJwt(accessToken).claims.sid)
  const ended = await send(app, 'DELETE', `/api/customer/identity/sessions/${id}`, { token: accessToken })
  if (ended.statusCode !== 204) throw new Error(`The session was not ended: ${ended.body}`)
  return accessToken
}

/** Signs up an owner and everybody who is not them. */
export async function signUpCallers({ app, clock }: TestService) {
  const { accessToken: expired, id, email } = await signUp(app)
  clock.advance(16 * 60_000)
  const { accessToken: token } = await signedIn(app, email)
  const { accessToken: other } = await signUp(app, 'Eve')
  const [revoked, forged] = [await revokedToken(app, email), await forge(token)]
  const tokens = { anonymous: undefined, owner: token, other, expired, revoked, forged }
  return { owner: { id, email, token }, tokens }
}

/** What a caller has to do with, the token that they come with, and what must not be told to anybody but the owner. */
export type Arrival<World> = { world: World; token: string | undefined; secrets: string[] }

/** Makes the call as each of these callers, all unless said, and holds every answer to the row. */
export async function expectAnswers<World>(
  { app }: TestService,
  row: Row<World>,
  dialect: Dialect,
  arrive: (caller: Caller) => Promise<Arrival<World>>,
  who: readonly Caller[] = callers,
): Promise<void> {
  for (const caller of who) {
    const { world, token, secrets } = await arrive(caller)
    const { method, path } = endpoints[row.name]
    const target = row.path?.(world) ?? fillPath(path, row.params?.(world) ?? {})
    const headers = { [markerHeaders[dialect]]: '1' }
    const response = await send(app, method, target, { ...row.options?.(world), token, headers })
    expect([caller, response.statusCode], response.body).toEqual([caller, row.statuses[caller]])
    expectAnswer(row, dialect, response, caller === 'owner' ? world : null)
    if (row.statuses.anonymous === 401 && caller !== 'owner')
      for (const secret of secrets) expect(response.body).not.toContain(secret)
  }
}

function expectAnswer<World>(
  row: Row<World>,
  dialect: Dialect,
  { statusCode, headers, body }: LightMyRequestResponse,
  ownWorld: World | null,
): void {
  if (statusCode >= 400) {
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(body)).toMatchObject({ title: expect.any(String), status: statusCode })
  } else if (!row.answer) expect(body).toBe('')
  else if (ownWorld !== null)
    expect({ answer: readAnswer(row.sent, dialect, body) }).toMatchObject({ answer: row.answer(ownWorld) })
}

function readAnswer(sent: Row<never>['sent'], dialect: Dialect, body: string): unknown {
  if (sent === 'as text') return body
  return sent === 'bare' || dialect === 'moonbase' ? JSON.parse(body) : JSON.parse(body).data
}
