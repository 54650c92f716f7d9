import { describe, expect, it } from 'vitest'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { startService } from '../start-service.ts'

const service = await startService('imported-consents')
const { query } = service.database
const { importFiles, importRecords } = await createImporter(service)

/** Imports a customer from a table of a store that knows of no consent. */
const importTable = (name: string, email: string) => {
  const mapping = { columns: { email: 'Mail', product: 'Product', serials: ['Key'] } }
  return importFiles([{ name, content: `Mail,Product,Key\n${email},snare-works,${name}\n` }], { [name]: mapping })
}

const newsletter = { purpose: 'Newsletter', givenAt: '2024-03-02T00:00:00.000Z', proof: 'a form' }
const updates = { purpose: 'ProductUpdates', givenAt: '2023-01-01T00:00:00.000Z', proof: 'a form' }

const customerOf = (email: string, ...consents: object[]) => ({
  kind: 'customer',
  key: `c-${email}`,
  email,
  name: '',
  consents,
})

const subscriberOf = async (email: string) =>
  query
    .selectFrom('subscribers')
    .select(['newsletter', 'productUpdates', 'confirmedAt'])
    .where('email', '=', email)
    .executeTakeFirst()

describe('a consent that is proved', () => {
  it('subscribes to the newsletter as of when that was agreed to', async () => {
    await importRecords('ann', customerOf('ann@example.com', updates, newsletter))
    expect(await subscriberOf('ann@example.com')).toEqual({
      newsletter: true,
      productUpdates: true,
      confirmedAt: new Date(newsletter.givenAt),
    })
  })

  it('subscribes a customer whose account another source has made', async () => {
    await importTable('bob.csv', 'bob@example.com')
    await importRecords('bob', customerOf('bob@example.com', newsletter))
    expect(await subscriberOf('bob@example.com')).toMatchObject({ newsletter: true, productUpdates: false })
  })

  it('does not subscribe who has used the account since', async () => {
    await importTable('cat.csv', 'cat@example.com')
    await service.database.transaction((tx) =>
      tx.updateTable('customers').set({ confirmedAt: new Date() }).where('email', '=', 'cat@example.com').execute(),
    )
    await importRecords('cat', customerOf('cat@example.com', newsletter))
    expect(await subscriberOf('cat@example.com')).toBeUndefined()
  })

  it('does not subscribe again who has ended the subscription that a source before brought', {
    tags: ['long'],
  }, async () => {
    await importRecords('dan', customerOf('dan@example.com', newsletter))
    await query.deleteFrom('subscribers').where('email', '=', 'dan@example.com').execute()
    const name = 'dan.csv'
    const mapping = {
      columns: { email: 'Mail', consent: 'News', consentAt: 'At', consentProof: ['Proof'] },
      consentGiven: ['yes'],
    }
    const content = 'Mail,News,At,Proof\ndan@example.com,yes,2024-05-06,a form\neve@example.com,yes,2024-05-06,a form\n'
    await importFiles([{ name, content }], { [name]: mapping })
    expect(await subscriberOf('dan@example.com')).toBeUndefined()
    expect(await subscriberOf('eve@example.com')).toMatchObject({ newsletter: true })
  })
})
