import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { licenseSchema } from '#contract/entities/inventory.ts'
import { userSchema } from '#contract/entities/user.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const because = ['--reason', 'Asked on the phone']
const time = z.nullable(z.iso.datetime())
const nobody = '00000000-0000-4000-8000-000000000000'

async function noteOf(shop: CommandShop): Promise<string> {
  const { id } = await shop.sell()
  return z.parse(z.object({ id: z.uuid() }), await shop.read('customer', 'note', id, 'Friendly', ...because)).id
}

async function confirm(shop: CommandShop, id: string): Promise<string> {
  const confirmed = { confirmedAt: new Date() }
  await shop.database.query.updateTable('customers').set(confirmed).where('id', '=', id).execute()
  return id
}

/** The ids of two accounts that can be merged. */
async function twoAccounts(shop: CommandShop): Promise<string[]> {
  return [await confirm(shop, (await shop.signUp()).id), await confirm(shop, (await shop.sell()).id)]
}

async function trialOf(shop: CommandShop): Promise<string> {
  const { id: customerId } = await shop.signUp()
  const id = randomUUID()
  const device = { id, licenseId: null, productId: 'clatter', customerId, name: 'Laptop', deviceSignature: id }
  const expiresAt = new Date('2030-01-01T00:00:00Z')
  const trial = { ...device, expiresAt, status: 'Active', method: 'Online', createdAt: new Date() } as const
  await shop.database.query.insertInto('activations').values(trial).execute()
  return id
}

async function sentMail(shop: CommandShop): Promise<string> {
  const id = randomUUID()
  const email = { subject: 'A refund', preview: '', title: 'A refund', blocks: [], because: 'you bought something.' }
  const mail = {
    id,
    kind: 'refund',
    recipient: `ada-${id}@example.com`,
    customerId: null,
    author: null,
    subject: 'A refund',
  }
  const times = { queuedAt: new Date(), sentAt: new Date() }
  await shop.database.query
    .insertInto('mails')
    .values({ ...mail, ...times, draft: JSON.stringify({ email }) })
    .execute()
  return id
}

async function waitingGrant(shop: CommandShop): Promise<string> {
  const email = `press-${randomUUID()}@example.com`
  const granted = await shop.read('license', 'grant', email, 'thrum', ...because, '--kind', 'NFR', '--wait')
  return z.parse(z.object({ waits: z.object({ id: z.uuid() }) }), granted).waits.id
}

const event = z.strictObject({
  key: z.string(),
  kind: z.string(),
  what: z.string(),
  at: z.iso.datetime(),
  about: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
const merged = z.strictObject({
  orders: z.int(),
  licenses: z.int(),
  devices: z.int(),
  trials: z.int(),
  vouchers: z.int(),
  notes: z.int(),
})

const noteRows: CommandRows = {
  'customer timeline': {
    success: { type: async (shop) => [(await shop.sell()).id, '--kind', 'License'], says: /^\S+ {2}License +Granted / },
    json: z.strictObject({ events: z.array(event) }),
    refusal: { type: ['ada@example.com', '--kind', 'Dreams'], exitCode: 2, says: /^--kind: Must be one of Account, / },
  },
  'customer note': {
    success: { type: async (shop) => [(await shop.sell()).email, 'Friendly', ...because], says: /^The note is \S+\.$/ },
    json: z.strictObject({ id: z.uuid(), text: z.string(), author: z.string(), createdAt: z.iso.datetime() }),
    refusal: { type: [nobody, 'Friendly', ...because], exitCode: 1, says: `No account has the id ${nobody}` },
  },
  'customer remove-note': {
    success: { type: async (shop) => [await noteOf(shop), ...because], says: 'The note is removed.' },
    json: z.strictObject({ id: z.uuid() }),
    refusal: { type: ['x', ...because], exitCode: 1, says: "There is no note x: 'customer show' lists those" },
  },
}

const accountRows: CommandRows = {
  'customer sign-out': {
    success: { type: async (shop) => [(await shop.sell()).id, ...because], says: 'One session has ended.' },
    json: z.strictObject({ id: z.uuid(), ended: z.int() }),
    refusal: { type: ['ada@example.com', ...because], exitCode: 1, says: 'No account has the address ada@example.com' },
  },
  'customer change-address': {
    success: {
      type: async (shop) => [(await shop.sell()).id, `new-${randomUUID()}@example.com`, ...because],
      says: /^The account has the address new-\S+@example.com: the running shop mails both\.$/,
    },
    json: z.strictObject({ id: z.uuid(), email: z.string() }),
    refusal: {
      type: async (shop) => [(await shop.sell()).id, (await shop.sell()).email, ...because],
      exitCode: 1,
      says: 'There is another account with this address',
    },
  },
  'customer view': {
    success: {
      type: async (shop) => [(await shop.sell()).id, ...because],
      says: /^Ada <ada-\S+>\n {2}product Clatter\n {2}license of Clatter: Active, 0 of 3 seats taken\n {2}order \S+: Completed$/,
    },
    json: z.object({ user: userSchema, licenses: z.array(licenseSchema), isComplete: z.literal(true) }),
    refusal: { type: [nobody, ...because], exitCode: 1, says: `No account has the id ${nobody}` },
  },
  'customer export': {
    success: {
      type: async (shop) => [(await shop.sell()).id, `${randomUUID()}.json`, ...because],
      says: /^The data of ada-\S+ are saved as \S+\.json\. Delete the file once they have it\.$/,
    },
    json: z.strictObject({ id: z.uuid(), file: z.string() }),
    refusal: {
      type: async (shop) => [(await shop.sell()).id, 'shops', ...because],
      exitCode: 1,
      says: /^shops can't be written: /,
    },
  },
  'customer merge': {
    success: {
      type: async (shop) => [...(await twoAccounts(shop)), ...because, '--yes'],
      says: /^1 orders, 1 licenses, 0 devices, 0 trials, 0 vouchers and 0 notes went to ada-\S+\. /,
    },
    json: z.strictObject({ id: z.uuid(), from: z.uuid(), brought: merged }),
    refusal: {
      type: async (shop) => [...(await twoAccounts(shop)), ...because],
      exitCode: 1,
      says: /^1 orders, 1 licenses, .* would go to ada-\S+, and account \S+ would close: add --yes to do so$/,
    },
  },
  'mail resend': {
    success: {
      type: async (shop) => [await sentMail(shop), ...because],
      says: /^The running shop mails ada-\S+ again\.$/,
    },
    json: z.strictObject({
      id: z.string(),
      kind: z.literal('refund'),
      to: z.string(),
      subject: z.literal('A refund'),
      status: z.string(),
      queuedAt: z.iso.datetime(),
      sentAt: time,
      attempts: z.nullable(z.int()),
      runAt: time,
      parkedAt: time,
      canResend: z.boolean(),
    }),
    refusal: { type: ['x', ...because], exitCode: 1, says: "There is no mail x: 'customer show' lists those" },
  },
}

const licenseRows: CommandRows = {
  'license withdraw-grant': {
    success: {
      type: async (shop) => [await waitingGrant(shop), ...because],
      says: /^Nothing waits for press-\S+ under \S+ any more\.$/,
    },
    json: z.strictObject({ id: z.uuid(), email: z.string() }),
    refusal: { type: ['x', ...because], exitCode: 1, says: 'No license x waits for an address' },
  },
  'trial extend': {
    success: {
      type: async (shop) => [await trialOf(shop), '10', ...because],
      says: 'The trial of clatter ends 2030-01-11T00:00:00.000Z.',
    },
    json: z.strictObject({ id: z.uuid(), productId: z.literal('clatter'), expiresAt: z.iso.datetime() }),
    refusal: { type: ['x', '0', ...because], exitCode: 2, says: 'Type the days, a whole number from 1 to 365' },
  },
}

/** The commands that show and change all about a customer. */
export const customerDeskRows: CommandRows = { ...noteRows, ...accountRows, ...licenseRows }
