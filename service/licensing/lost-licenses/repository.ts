import type { Queryable } from '#service/database/index.ts'

export function countLicenses(db: Queryable, customerId: string) {
  return db
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .select(({ fn }) => [
      'products.name',
      fn.countAll<number>().as('licenses'),
      fn.sum<number>('licenses.activeActivations').as('devices'),
      fn.sum<number>('licenses.maxActivations').as('seats'),
    ])
    .where('licenses.customerId', '=', customerId)
    .where('licenses.status', '=', 'Active')
    .groupBy(['products.id', 'products.name'])
    .orderBy('products.name')
    .execute()
}
