import { randomUUID } from 'node:crypto'
import type { ImportSource } from '#contract/vendor-api/imports.ts'
import { sealSerial } from '#service/licensing/serials/rules.ts'
import { readKeys } from '#service/platform/keys/service.ts'
import { send } from '../calls.ts'
import { type TestService, testKeySecret } from '../test-service.ts'
import { newcomer } from './manual-licenses.ts'

type Former = { source: ImportSource; formerProduct: string | null; formerId?: string }
type Wish = Former & { seats?: number; expiresAt?: Date }

/** Somebody with a license of Snare Works that came with a serial number of a former store. */
export async function importedOwner(service: TestService, wish: Wish) {
  const person = await newcomer(service)
  const serial = randomUUID().toUpperCase()
  const licenseId = await addLicense(service, person.id, serial, wish)
  return { ...person, serial, licenseId }
}

/** Gives somebody another license of the same serial number, as a bundle does. */
export async function addLicense(
  service: TestService,
  customerId: string,
  serial: string,
  wish: Wish,
): Promise<string> {
  const { seats = 2, expiresAt = null } = wish
  const grant = { productId: 'snare-works', maxActivations: seats, grantKey: `imported/${randomUUID()}`, expiresAt }
  const [licenseId = ''] = await service.database.transaction((tx) =>
    service.services.licenses.grantLicenses(tx, customerId, { grantedReason: 'Imported', grantKind: null }, [grant]),
  )
  await addSerial(service, licenseId, serial, wish)
  return licenseId
}

/** Has a serial number of a former store stand for a license. */
export async function addSerial(service: TestService, licenseId: string, serial: string, former: Former) {
  const { database, clock } = service
  const { source, formerProduct, formerId = '17' } = former
  const [key] = await readKeys(database.query, testKeySecret, 'serial')
  if (!key) throw new Error('There is no key of serial numbers')
  const sealed = sealSerial(Buffer.from(key.secret, 'base64'), serial)
  await database.query
    .insertInto('licenseSerials')
    .values({ ...sealed, licenseId, keyId: key.id, source, formerProduct, formerId, createdAt: clock.now() })
    .execute()
}

type Fields = Record<string, string>

/** Posts a form, as most clients of the stores do. */
export const postForm = ({ app }: TestService, path: string, fields: Fields, headers: Fields = {}) =>
  send(app, 'POST', path, {
    text: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
  })

export const verifyPath = '/v2/licenses/verify'
export const unknownLicense = { success: false, message: 'That license does not exist for the provided product.' }

export const verify = (service: TestService, fields: Fields) => postForm(service, verifyPath, fields)

/** The three calls of Lemon Squeezy, by the last part of their path. */
export const check = (service: TestService, call: 'activate' | 'validate' | 'deactivate', fields: Fields) =>
  postForm(service, `/v1/licenses/${call}`, fields)

/** What imports store of serial numbers of both stores. */
export const gumroadProduct = 'SDGgCnivv6gTTHfVRfUBxQ=='
export const onGumroad = {
  source: 'gumroad',
  formerProduct: `${gumroadProduct}\nclatter`,
  formerId: 'FO8TXN-dbxYaBdahG97Y-Q==',
} as const
export const onLemonSqueezy = { source: 'lemon-squeezy', formerProduct: '4\n5\n1', formerId: '1234' } as const

/** Ends a license for a reason of which only sales and imports know. */
export async function endFor(
  { database, services }: TestService,
  licenseId: string,
  kind: 'Refund' | 'Dispute' | 'Import',
) {
  const { grantKey } = await database.query
    .selectFrom('licenses')
    .select('grantKey')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  await database.transaction((tx) =>
    services.licenses.endGrants(tx, [grantKey], { kind, sourceId: randomUUID(), reason: 'Ended' }),
  )
}
