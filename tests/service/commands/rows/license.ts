import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

/** The id of a device that holds a seat of a new license. */
async function deviceOfOwner(shop: CommandShop): Promise<string> {
  const { id: customerId, licenseId } = await shop.sell()
  const id = randomUUID()
  const device = { id, licenseId, productId: 'clatter', customerId, name: 'Laptop', deviceSignature: id }
  const { query } = shop.database
  await query
    .insertInto('activations')
    .values({ ...device, status: 'Active', method: 'Online', createdAt: new Date() })
    .execute()
  await query.updateTable('licenses').set({ activeActivations: 1 }).where('id', '=', licenseId).execute()
  return id
}

/** Writes down that a device of the customer was refused twice. */
async function refuseDevice({ database }: CommandShop, customerId: string): Promise<void> {
  const [id, now] = [randomUUID(), new Date()]
  const device = { name: 'Old laptop', deviceSignature: id, method: 'Online' as const, licenseId: null }
  const refused = { customerId, productId: 'clatter', code: 'seat-limit-reached' as const, count: 2 }
  await database.query
    .insertInto('activationFailures')
    .values({ ...device, ...refused, id, day: now, createdAt: now, lastAt: now })
    .execute()
}

const because = ['--reason', 'Wrong address']

/** Somebody who has an account and no license, and has confirmed the address. */
async function confirmed(shop: CommandShop): Promise<string> {
  const { email, id } = await shop.signUp()
  const { query } = shop.database
  await query.updateTable('customers').set({ confirmedAt: new Date() }).where('id', '=', id).execute()
  return email
}
const owned = async (shop: CommandShop) => (await shop.sell()).licenseId

/** A license that the vendor has ended by hand. */
async function ended(shop: CommandShop): Promise<string> {
  const id = await owned(shop)
  await shop.read('license', 'revoke', id, ...because, '--yes')
  return id
}

const time = z.nullable(z.iso.datetime())
const contact = z.nullable(z.strictObject({ name: z.string(), email: z.string() }))
const license = z.strictObject({
  id: z.uuid(),
  status: z.enum(['Active', 'Revoked']),
  expiresAt: time,
  revokedAt: time,
  revokedReason: z.nullable(z.string()),
  product: z.strictObject({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  endReasons: z.array(
    z.strictObject({ kind: z.string(), sourceId: z.string(), reason: z.string(), since: z.iso.datetime() }),
  ),
  owner: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }),
  origin: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('order'),
      id: z.uuid(),
      customerId: z.nullable(z.uuid()),
      lineId: z.nullable(z.string()),
      currency: z.string(),
      due: z.nullable(z.int()),
      coupons: z.array(z.string()),
    }),
    z.strictObject({ by: z.literal('voucher'), id: z.uuid(), code: z.string(), batch: z.string() }),
    z.strictObject({ by: z.literal('vendor'), reason: z.nullable(z.string()), kind: z.nullable(z.string()) }),
  ]),
  permanentSince: time,
  borrowedFrom: z.nullable(z.uuid()),
  seats: z.strictObject({ taken: z.int(), lent: z.int(), of: z.int() }),
  offlineActivations: z.strictObject({ limit: z.int(), used: z.int(), nextAt: time }),
  seatChanges: z.strictObject({ limit: z.int(), used: z.int(), nextAt: time }),
  moves: z.array(
    z.strictObject({
      id: z.uuid(),
      fromCustomerId: z.uuid(),
      from: contact,
      toCustomerId: z.uuid(),
      to: contact,
      reason: z.string(),
      movedAt: z.iso.datetime(),
    }),
  ),
  devices: z.array(z.looseObject({ id: z.uuid(), name: z.string(), deviceSignature: z.optional(z.undefined()) })),
  formerDevices: z.array(z.unknown()),
  audit: z.array(z.looseObject({ actor: z.string(), action: z.string() })),
})

export const licenseRows: CommandRows = {
  'license show': {
    success: {
      type: async (shop) => [await owned(shop)],
      says: /^License \S+ of Clatter \(clatter\): Active\n {2}account \S+: Ada <ada-.*>\n {2}seats: 0 of 3 taken\n {2}offline activations: 0 of 6 a year used\n {2}seat changes: 0 of 6 a year used\n {2}granted \S+ by order \S+, line p\/clatter\/license\n.* LicenseGranted /,
    },
    json: license,
    refusal: { type: ['x'], exitCode: 1, says: "There is no license x: 'customer show' lists those of a customer" },
  },
  'license free': {
    success: {
      type: async (shop) => [await deviceOfOwner(shop)],
      says: /^The seat of "Laptop" is free: ended is one device\.\nLicense [\s\S]* seats: 0 of 3 taken\n/,
    },
    json: license,
    refusal: { type: ['x'], exitCode: 1, says: "There is no device x: 'license show' lists those of a license" },
  },
  'license grant': {
    success: {
      type: async (shop) => [await confirmed(shop), 'thrum', '--reason', 'Found a bug', '--seats', '5'],
      says: /^The license is in the account of ada-\S+: the running shop mails it\.\nLicense \S+ of Thrum[\s\S]* seats: 0 of 5 taken\n {2}offline activations: 0 of 10 a year used\n {2}seat changes: 0 of 10 a year used\n {2}granted \S+ by the vendor: Found a bug\n/,
    },
    json: license,
    refusal: {
      type: async (shop) => [await confirmed(shop), 'rumble', ...because],
      exitCode: 1,
      says: /^There is no product rumble, but clatter, thrum, /,
    },
  },
  'license failures': {
    success: {
      type: async (shop) => {
        await refuseDevice(shop, (await shop.signUp()).id)
        return ['--device', 'Old lap', '--product', 'clatter']
      },
      says: /^\S+ {2}seat-limit-reached {2}clatter on "Old laptop", 2 times {2}ada-\S+$/m,
    },
    json: z.strictObject({
      failures: z.array(z.looseObject({ id: z.uuid(), code: z.string(), email: z.nullable(z.string()) })),
    }),
    refusal: { type: ['--code', 'x'], exitCode: 2, says: '--code: Must be one of no-license, seat-limit-reached' },
  },
  'license revoke': {
    success: {
      type: async (shop) => [await owned(shop), ...because, '--yes'],
      says: /^The license has ended, and with it no device\. The running shop mails .*\nLicense .*: Revoked since \S+, By the vendor: Wrong address\n/,
    },
    json: license,
    refusal: {
      type: async (shop) => [await owned(shop), ...because],
      exitCode: 1,
      says: /^License \S+ would end, and with it no device: add --yes to do so$/,
    },
  },
  'license restore': {
    success: {
      type: async (shop) => [await ended(shop)],
      says: /^The license is back\. The running shop mails the customer\.\nLicense .*: Active\n/,
    },
    json: license,
    refusal: { type: async (shop) => [await owned(shop)], exitCode: 1, says: /^License \S+ has not ended$/ },
  },
  'license limit-offline': {
    success: {
      type: async (shop) => [await owned(shop), '9'],
      says: /^The license has 9 offline activations a year\.\nLicense [\s\S]*\n {2}offline activations: 0 of 9 a year used\n {2}seat changes: 0 of 6 a year used\n/,
    },
    json: license,
    refusal: { type: async (shop) => [await owned(shop), 'some'], exitCode: 2, says: /a whole number from 0 to 1000/ },
  },
  'license reset-offline': {
    success: {
      type: async (shop) => [await owned(shop), ...because],
      says: /^The offline activations of the license count from now on\.\nLicense [\s\S]* offline activations: 0 of 6 a year used\n {2}seat changes: 0 of 6 a year used\n/,
    },
    json: license,
    refusal: { type: ['x', ...because], exitCode: 1, says: 'There is no license x' },
  },
  'license move': {
    success: {
      type: async (shop) => [await owned(shop), await confirmed(shop), ...because, '--yes'],
      says: /^The license is in the account of ada-\S+ Ended with the move: no device\. .*\nLicense [\s\S]*\n {2}moved \S+ from account \S+ to \S+: Wrong address\n/,
    },
    json: license,
    refusal: {
      type: async (shop) => [await owned(shop), 'nobody@example.com', ...because, '--yes'],
      exitCode: 1,
      says: /^No account has the address nobody@example.com: have them sign up/,
    },
  },
}
