import { gauge, type ReadGauges, secondsSince } from '#service/platform/index.ts'
import { findCatalogueChange } from './repository.ts'

export const readCatalogueGauges: ReadGauges = async (db, now) => {
  const changedAt = await findCatalogueChange(db)
  const samples = changedAt ? [{ value: secondsSince(changedAt, now) }] : []
  return [gauge('backline_catalogue_age_seconds', 'For how long the catalogue is as it is.', samples)]
}
