import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeEmail, newAddress, signUpAs } from '../accounts/identity-calls.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { problemOf, send } from '../calls.ts'
import { openCheckout, pay, snareLine } from '../customers.ts'
import { activate, startTrial, validate } from '../licensing/devices.ts'
import { newcomer, owner } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { createKey, openClient } from './keys.ts'

const service = await startService('vendor-merging')
const client = await openClient(service)
const { key: token } = await createKey(service, 'support')
const reason = 'One person with two accounts'
const merge = (to: string, from: string) =>
  send(service.app, 'POST', `/api/vendor/customers/${to}/merge`, { token, json: { from, reason } })
const conflictsOf = async (to: string, from: string) =>
  (await client.call('previewMerge', { parameters: { id: to }, query: { from } })).conflicts.map(({ code }) => code)

/** Every column of the database that refers to an account. */
async function columnsOfAccounts() {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass`.execute(service.database.query)
  return rows
}

async function countRowsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await columnsOfAccounts()) {
    const counting = sql<{ count: string }>`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
    counts[`${table}.${column}`] = Number((await counting.execute(service.database.query)).rows[0]?.count)
  }
  return counts
}

describe('merging two accounts', () => {
  it('leaves nothing at the closed one, in any table that refers to accounts', async () => {
    const [ada, eve] = [await newcomer(service), await owner(service)]
    await activate(service.app, eve.token, 'studio')
    await startTrial(service.app, 'trying', eve.token)
    await client.call('addNote', { parameters: { emailOrId: eve.id }, body: { text: 'Has two accounts', reason } })
    const before = await countRowsOf(eve.id)
    expect(before).toMatchObject({
      'licenses.customer_id': 1,
      'sessions.customer_id': 1,
      'customer_notes.customer_id': 1,
    })
    expect((await merge(ada.id, eve.id)).statusCode).toBe(200)
    expect(Object.values(await countRowsOf(eve.id)).every((count) => count === 0)).toBe(true)
    const record = await client.call('showCustomer', { parameters: { emailOrId: ada.id } })
    expect(record).toMatchObject({
      licenses: [{ devices: [{ name: 'Machine studio' }] }],
      trials: [{ productId: 'snare-works' }],
      notes: [{ text: 'Has two accounts' }],
    })
    // Mails are sent meanwhile.
    const mails = record.mails.map(({ id }) => expect.objectContaining({ id }))
    const sameRecord = await client.call('showCustomer', { parameters: { emailOrId: eve.id } })
    expect(sameRecord).toEqual({ ...record, mails })
  })

  it('keeps devices running, and the plug-in learns the account that stays', { tags: ['long'] }, async () => {
    const [ada, eve] = [await newcomer(service), await owner(service)]
    const licenseToken = await activate(service.app, eve.token, 'running')
    await merge(ada.id, eve.id)
    const validated = await validate(service.app, licenseToken)
    expect(validated.statusCode).toBe(200)
    const [, claims = ''] = validated.body.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      'u:id': ada.id,
      'u:email': ada.email,
    })
  })

  it('moves consents, closes the address for signing in, and mails both', { tags: ['long'] }, async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    const optedIn = { newsletterOptIn: true, acceptedTermsAt: service.clock.now() }
    const change = (id: string, changes: object) =>
      service.database.query.updateTable('customers').set(changes).where('id', '=', id).execute()
    await change(ada.id, { acceptedTermsAt: null })
    await change(eve.id, optedIn)
    await merge(ada.id, eve.id)
    const { consents } = await client.call('showCustomer', { parameters: { emailOrId: ada.id } })
    expect(consents).toMatchObject({ newsletter: true, acceptedTermsAt: optedIn.acceptedTermsAt.toISOString() })
    await jobsToRest(service)
    for (const { email } of [ada, eve])
      expect(service.mails.filter(({ to, subject }) => to === email && /accounts are one/.test(subject))).toHaveLength(
        1,
      )
    const { items } = await client.call('listAudit', { query: { about: ada.id } })
    expect(items.find(({ action }) => action === 'AccountsMerged')).toMatchObject({ reason, details: { from: eve.id } })
  })

  it('ends the trial of the closed account where the same device has one of both', async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    for (const one of [ada, eve]) await startTrial(service.app, 'shared', one.token)
    expect((await merge(ada.id, eve.id)).statusCode).toBe(200)
    const { trials } = await client.call('showCustomer', { parameters: { emailOrId: ada.id } })
    expect(trials.map(({ status }) => status).sort()).toEqual(['Active', 'Revoked'])
  })
})

describe('merging is refused', () => {
  it('with the same account, an unknown one, and one that nobody has confirmed', async () => {
    const ada = await newcomer(service)
    const stranger = await signUpAs(service.app, newAddress('stranger'))
    expect(await problemOf(merge(ada.id, ada.id))).toMatchObject({ statusCode: 409, code: 'accounts-not-mergeable' })
    expect(await problemOf(merge(ada.id, '00000000-0000-4000-8000-000000000000'))).toMatchObject({ statusCode: 404 })
    expect(await problemOf(merge(ada.id, stranger.id))).toMatchObject({
      statusCode: 409,
      code: 'accounts-not-mergeable',
      detail: expect.stringContaining('Nobody has confirmed'),
    })
    expect(await conflictsOf(ada.id, stranger.id)).toEqual(['not-confirmed'])
  })

  it('while a payment is under way', async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    const { checkoutId } = await openCheckout(service.app, eve.token, snareLine())
    await pay(service.app, checkoutId, 'tok_second_step')
    expect(await conflictsOf(ada.id, eve.id)).toEqual(['payment-under-way'])
    expect((await merge(ada.id, eve.id)).statusCode).toBe(409)
  })

  it('while a changed address can still be taken back', async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    await changeEmail(service, eve.token)
    expect(await conflictsOf(ada.id, eve.id)).toEqual(['address-just-changed'])
    expect((await merge(ada.id, eve.id)).statusCode).toBe(409)
  })

  it('where both have had their one copy of a free product', { tags: ['long'] }, async () => {
    const [ada, eve] = [await owner(service), await owner(service)]
    for (const { id: customerId, orderId } of [ada, eve])
      await service.database.query
        .insertInto('freeGrants')
        .values({ customerId, productId: 'snare-works', orderId })
        .execute()
    expect(await conflictsOf(ada.id, eve.id)).toEqual(['free-product-twice'])
    expect((await merge(ada.id, eve.id)).statusCode).toBe(409)
    expect((await client.call('showCustomer', { parameters: { emailOrId: eve.id } })).account?.id).toBe(eve.id)
  })
})
