import { type Insertable, sql } from 'kysely'
import {
  type ActivationTable,
  allColumns,
  prepare,
  type Queryable,
  type Row,
  type Tx,
} from '#service/database/index.ts'

type Request = Row<'activationRequests'>

const insert = prepare((db, request: Request) => {
  const { id, productId, deviceName, deviceSignature, method, status, activationId, createdAt, updatedAt } = request
  const device = { deviceName, deviceSignature, method }
  return db
    .insertInto('activationRequests')
    .values({ id, productId, ...device, status, activationId, createdAt, updatedAt })
})

export async function insertRequest(db: Queryable, request: Request): Promise<void> {
  await insert(db, request)
}

const select = (db: Queryable, id: string) =>
  db.selectFrom('activationRequests').select(allColumns.activationRequests).where('id', '=', id)
const find = prepare((db, { id }: { id: string }) => select(db, id))
const lock = prepare((db, { id }: { id: string }) => select(db, id).forUpdate())

export const findRequest = async (db: Queryable, id: string): Promise<Request | undefined> =>
  (await find(db, { id })).rows[0]

export const lockRequest = async (tx: Tx, id: string): Promise<Request | undefined> => (await lock(tx, { id })).rows[0]

/** The fields of a request that change. It keeps its activation when none is given. */
type Change = Pick<Request, 'status' | 'updatedAt'> & { activationId?: string }

const update = prepare((db, { id, status, activationId, updatedAt }: Change & { id: string }) =>
  db
    .updateTable('activationRequests')
    .set((eb) => ({
      status,
      updatedAt,
      activationId: eb.fn.coalesce(sql<string | null>`${activationId}::uuid`, 'activationId'),
    }))
    .where('id', '=', id),
)

export async function updateRequest(tx: Tx, id: string, change: Change): Promise<void> {
  await update(tx, { id, ...change })
}

export async function isAwaitedByAnother(tx: Tx, request: { id: string; activationId: string }): Promise<boolean> {
  const other = await tx
    .selectFrom('activationRequests')
    .select('id')
    .where('activationId', '=', request.activationId)
    .where('status', '=', 'Fulfilled')
    .where('id', '!=', request.id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Removes requests created before a moment. Fulfilled ones still hold a seat and are cancelled first. */
export async function deleteOldRequests(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('activationRequests').where('createdAt', '<', before).where('status', '!=', 'Fulfilled').execute()
}

const findLicenseId = prepare((db, { activationId }: { activationId: string }) =>
  db.selectFrom('activations').select('licenseId').where('id', '=', activationId),
)

export async function isTrial(db: Queryable, activationId: string): Promise<boolean> {
  const { rows } = await findLicenseId(db, { activationId })
  if (!rows[0]) throw new Error(`There is no activation ${activationId}`)
  return rows[0].licenseId === null
}

export type Trialist = Pick<Row<'activations'>, 'productId' | 'deviceSignature' | 'customerId'>

const selectTrials = (db: Queryable, productId: string) =>
  db.selectFrom('activations').where('licenseId', 'is', null).where('productId', '=', productId)

const isOnDevice = (deviceSignature: string) =>
  sql<boolean>`(md5(device_signature) = md5(${deviceSignature}) and device_signature = ${deviceSignature})`

/** All trials of the product by this device or customer, except those cancelled before the device collected them. */
export async function findTrials(db: Queryable, { productId, deviceSignature, customerId }: Trialist) {
  const rows = await selectTrials(db, productId)
    .select(['createdAt', 'expiresAt'])
    .where((where) => where.or([isOnDevice(deviceSignature), where('customerId', '=', customerId)]))
    .where((where) => where.or([where('status', '=', 'Active'), where('firstValidatedAt', 'is not', null)]))
    .execute()
  return rows.flatMap(({ createdAt, expiresAt }) => (expiresAt ? [{ createdAt, expiresAt }] : []))
}

/** Serializes trials of the product on this device or for this customer; always locks in this order. */
export async function lockTrials(tx: Tx, { productId, deviceSignature, customerId }: Trialist): Promise<void> {
  const lock = (kind: string, who: string) =>
    sql`select pg_advisory_xact_lock(hashtext(${`backline trial ${kind}`}), hashtext(${`${productId} ${who}`}))`.execute(
      tx,
    )
  await lock('device', deviceSignature)
  if (customerId !== null) await lock('customer', customerId)
}

/** The ids of the trials of the product by this device or customer. */
export async function findTrialIds(tx: Tx, { productId, deviceSignature, customerId }: Trialist): Promise<string[]> {
  const trials = selectTrials(tx, productId)
    .select('id')
    .where((where) => where.or([isOnDevice(deviceSignature), where('customerId', '=', customerId)]))
  return (await trials.execute()).map(({ id }) => id)
}

export const lockTrialsById = (tx: Tx, ids: readonly string[]): Promise<Row<'activations'>[]> =>
  tx.selectFrom('activations').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

export async function setTrialEnd(tx: Tx, ids: readonly string[], expiresAt: Date): Promise<void> {
  await tx.updateTable('activations').set({ expiresAt }).where('id', 'in', ids).execute()
}

export function lockTrial(tx: Tx, { productId, deviceSignature, customerId }: Trialist) {
  return selectTrials(tx, productId)
    .selectAll()
    .where('status', '=', 'Active')
    .where(isOnDevice(deviceSignature))
    .where('customerId', 'is not distinct from', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertTrial(tx: Tx, trial: Insertable<ActivationTable>): Promise<void> {
  await tx.insertInto('activations').values(trial).execute()
}
