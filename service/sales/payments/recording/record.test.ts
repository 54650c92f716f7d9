import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe/shop.ts'
import { recordableStripe } from '../providers/stripe/recordable.ts'
import { record, replay } from './record.ts'
import { recordingSchema, removeSecrets } from './recording.ts'

const shop = await startStripeShop()
const { settings } = shop.api
afterAll(() => shop.api.close())
const recordable = recordableStripe(settings, shop.clock)
const recording = await record(recordable, shop.clock)
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a recording of payments', () => {
  it('has what the provider said at each step', () => {
    const said = recording.steps.map(({ step, result }) => [step, result])
    expect(said).toMatchObject([
      ['a payment succeeds', { outcome: { status: 'Succeeded', amount: 4_900, currency: 'USD' } }],
      ['it is asked for again', { outcome: { status: 'Succeeded' } }],
      ['a part is given back', { status: 'Succeeded' }],
      ['the rest is given back', { status: 'Succeeded' }],
      ['the part is asked for again', { status: 'Succeeded' }],
      ['a payment is declined', { outcome: { status: 'Declined' } }],
      ['a payment needs a second step', { outcome: { status: 'ActionRequired' } }],
      ['it is cancelled', { outcome: { status: 'Declined' } }],
    ])
    expect(recording.exchanges.length).toBeGreaterThan(8)
  })

  it('contains no secret', () => {
    const text = JSON.stringify(recording)
    for (const secret of [settings.secretKey, settings.publishableKey, settings.webhookSecret])
      expect(text).not.toContain(secret)
    expect(text).toMatch(/pi_\w+_secret_removed/)
    expect(text).not.toMatch(/_secret_(?!removed)/)
    expect(removeSecrets('Bearer sk_1, pi_1_secret_abc', { KEY: 'sk_1' })).toBe('Bearer [KEY], pi_1_secret_removed')
  })

  it('is replayed with the same results, without the provider', async () => {
    const before = shop.api.requests.length
    expect(asStored(await replay(recording, recordable))).toEqual(recording.steps)
    expect(shop.api.requests.length).toBe(before)
  })

  it('is replayed with other results where the program makes something else of the answers', async () => {
    const exchanges = recording.exchanges.map((one) => ({
      ...one,
      answer: one.answer.replaceAll('"succeeded"', '"processing"'),
    }))
    expect(asStored(await replay({ ...recording, exchanges }, recordable))).not.toEqual(recording.steps)
    const [first] = await replay({ ...recording, exchanges: [] }, recordable)
    expect(first?.result).toEqual({ error: expect.stringContaining('The recording has no POST /v1/payment_intents') })
  })
})

const folder = path.join(import.meta.dirname, '../../../../tests/recordings')
const stored = (await readdir(folder)).filter((name) => name.endsWith('.json'))
const recordables = { stripe: recordable }

it.each(stored)('the stored recording %s is replayed with the same results', async (name) => {
  const known = recordingSchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
  if (known.provider !== 'stripe') throw new Error(`${known.provider} has no replay: add it to the table`)
  expect(asStored(await replay(known, recordables[known.provider]))).toEqual(known.steps)
})
