import type { CatalogueContent } from '#service/catalogue/index.ts'
import { findVoucherFaults } from '#service/catalogue/index.ts'
import type { Fault } from './faults.ts'
import type { ContentFolder } from './files.ts'
import { findLines } from './yaml.ts'

/** What of the vouchers does not fit to what else is sold, each with its line: one code among thousands is hard to find. */
export async function findVoucherMisfits(content: ContentFolder, catalogue: CatalogueContent): Promise<Fault[]> {
  const faults = findVoucherFaults(catalogue)
  const batchIds = [...new Set(faults.map(({ batchId }) => batchId))]
  const misfits = await Promise.all(
    batchIds.map(async (id) => {
      const name = `catalogue/vouchers/${id}.yaml`
      const lineOf = findLines(await content.readText(name))
      return faults
        .filter(({ batchId }) => batchId === id)
        .map(({ path, reason }) => ({ file: `content/${name}`, line: lineOf(path), reason }))
    }),
  )
  return misfits.flat()
}
