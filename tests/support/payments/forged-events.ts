import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { type TestService, testEventSecret } from '#tests/service/test-service.ts'
import type { Random } from '../seeded-random.ts'
import { doAtOnce } from './post-events.ts'
import { createTeller, type Sale } from './stories.ts'

type Model = {
  body: string
  now: Date
  /** Signs as the provider does, now unless said otherwise. */
  sign: (body: string, at?: Date) => string
  random: Random
}
type Post = { payload: string; headers: Record<string, string>; provider?: string; status?: number }

const header = 'test-signature'
const later = ({ now }: Model, minutes: number) => new Date(now.getTime() + minutes * 60_000)
const signed = (payload: string, signature: string): Post => ({ payload, headers: { [header]: signature } })
const sign = (secret: string, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(encoding)

const changeByte = ({ body, random }: Model) => {
  const at = random.below(body.length)
  return `${body.slice(0, at)}${body[at] === '7' ? '8' : '7'}${body.slice(at + 1)}`
}
const changeSignature = (signature: string, random: Random) => {
  const at = signature.length - 1 - random.below(64)
  return `${signature.slice(0, at)}${signature[at] === '0' ? '1' : '0'}${signature.slice(at + 1)}`
}

/** Ways to have an event taken that the provider did not send so, and the status that each is answered; 400 unless said. */
const forgeries: Record<string, (model: Model) => Post> = {
  'signed with another secret': ({ body, now, random }) =>
    signed(body, signTestEvent(`secret ${random.below(1000)}`, body, now)),
  'signed with an empty secret': ({ body, now }) => signed(body, signTestEvent('', body, now)),
  'with the signature of another event': ({ body, sign: of }) => signed(body, of(body.replace('told', 'said'))),
  'signed six minutes ago': (model) => signed(model.body, model.sign(model.body, later(model, -6))),
  'signed long ago': (model) => signed(model.body, model.sign(model.body, later(model, -60 * 24 * 400))),
  'signed six minutes ahead': (model) => signed(model.body, model.sign(model.body, later(model, 6))),
  'with one byte changed': (model) => signed(changeByte(model), model.sign(model.body)),
  'with one digit of its signature changed': ({ body, sign: of, random }) =>
    signed(body, changeSignature(of(body), random)),
  'cut short': ({ body, sign: of, random }) => signed(body.slice(0, random.below(body.length)), of(body)),
  'with more behind it': ({ body, sign: of }) => signed(`${body} `, of(body)),
  'without a signature': ({ body }) => ({ payload: body, headers: {} }),
  'with an empty signature': ({ body }) => signed(body, ''),
  'signed under other header names': ({ body, sign: of }) => ({
    payload: body,
    headers: { 'stripe-signature': of(body), 'x-test-signature': of(body), signature: of(body) },
  }),
  'with its signature in the address': ({ body, sign: of }) => ({
    payload: body,
    headers: {},
    provider: `test?${header}=${encodeURIComponent(of(body))}`,
  }),
  'signed as another provider signs: hex': ({ body }) => signed(body, `sha256=${sign(testEventSecret, body, 'hex')}`),
  'signed as another provider signs: base64': ({ body, now }) =>
    signed(body, `v1,${sign(testEventSecret, `id.${now.getTime()}.${body}`, 'base64')}`),
  'signed by the body alone': ({ body, now }) =>
    signed(body, `t=${Math.floor(now.getTime() / 1000)},v1=${sign(testEventSecret, body, 'hex')}`),
  'replayed with a new time': (model) => {
    const seconds = Math.floor(model.now.getTime() / 1000)
    return signed(model.body, model.sign(model.body, later(model, -10)).replace(/t=\d+/, `t=${seconds}`))
  },
  'signed twice, wrong and right': ({ body, sign: of }) => signed(body, `${of(`${body} `)}, ${of(body)}`),
  'without a time': ({ body, sign: of }) => signed(body, of(body).replace(/t=\d+,/, '')),
  'at no time': ({ body, sign: of }) => signed(body, of(body).replace(/t=\d+/, 't=NaN')),
  empty: ({ body, sign: of }) => signed('', of(body)),
  'of 600 KiB': ({ body, sign: of }) => ({ ...signed(body.padEnd(600 * 1024), of(body)), status: 413 }),
  'of 500 KiB': ({ body, sign: of }) => signed(body.padEnd(500 * 1024), of(body)),
  'no JSON': ({ body, sign: of }) => signed(`event=${encodeURIComponent(body)}`, of(body)),
  'hostile: a prototype': ({ body, sign: of }) =>
    signed(body.replace('{', '{"__proto__":{"about":"refund"},'), of(body)),
  'hostile: deep': ({ body, sign: of }) => signed('['.repeat(100_000), of(body)),
  'hostile: SQL': ({ body, sign: of }) => signed(body.replace('told', "'; drop table payments; --"), of(body)),
  'for a provider that is not here': ({ body, sign: of }) => ({
    ...signed(body, of(body)),
    provider: 'stripe',
    status: 404,
  }),
  'for a provider by another spelling': ({ body, sign: of }) => ({
    ...signed(body, of(body)),
    provider: 'TEST',
    status: 404,
  }),
}

export const forgeryCount = Object.keys(forgeries).length

/** Posts so many forgeries of events about these sales, twenty at once; answers those that were not refused as due. */
export async function postForgeries(
  { app, clock }: TestService,
  sales: readonly Sale[],
  count: number,
  random: Random,
): Promise<string[]> {
  const kinds = Object.entries(forgeries)
  const faults = await doAtOnce(Array.from({ length: count }), 20, async (_, index) => {
    const [name, forge] = kinds[index % kinds.length] ?? random.pick(kinds)
    const { succeeded, refunded, disputed } = createTeller(random.pick(sales))
    const event = random.pick([succeeded(), succeeded(), refunded('forged', 100), disputed('Open')])
    const now = clock.now()
    const signAt = (body: string, at = now) => signTestEvent(testEventSecret, body, at)
    const {
      payload,
      headers,
      provider = 'test',
      status = 400,
    } = forge({
      body: JSON.stringify(event),
      now,
      sign: signAt,
      random,
    })
    const url = `/api/payments/events/${provider}`
    const all = { 'content-type': 'application/json', ...headers }
    const { statusCode } = await app.inject({ method: 'POST', url, payload, headers: all })
    return statusCode === status ? [] : [`an event ${name} was answered ${statusCode}, not ${status}`]
  })
  return faults.flat()
}

export async function dumpTables({ query }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(query)
  const dump: Record<string, string> = {}
  for (const { name } of rows) {
    const table = sql.table(name)
    const read = sql<{
      text: string | null
    }>`select string_agg(row_to_json(t)::text, e'\n' order by row_to_json(t)::text) as text from ${table} t`
    dump[name] = (await read.execute(query)).rows[0]?.text ?? ''
  }
  return dump
}
