import { storedNameOf } from '#service/catalogue/index.ts'
import { createStorage, fetchPlainly, type Storage } from '#service/platform/index.ts'
import { type Check, type CheckContext, type Finding, ok, warning, wrong } from '../context.ts'

const hands = 4
const shown = 5

export const storageCheck: Check = {
  name: 'storage',
  async look(context) {
    const { settings, clock, content } = context
    const storage = createStorage(settings.storage, clock)
    const { releases } = (await content()).catalogue
    const files = [...new Set(releases.flatMap((one) => one.artifacts.map(({ file }) => storedNameOf(one, file))))]
    const missing = await findMissing(storage, files)
    const [first] = files.filter((file) => !missing.includes(file))
    return [describeStorage(storage.place, files, missing), ...(first ? await tryAddress(context, storage, first) : [])]
  },
}

function describeStorage(place: string, files: readonly string[], missing: readonly string[]): Finding {
  if (files.length === 0)
    return warning(`No release names a file in ${place}`, 'Add a release, or sell without downloads')
  if (missing.length === 0) return ok(`The files of all releases are in ${place}: ${files.length}`)
  const named = missing.slice(0, shown).join(', ')
  const rest = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  return wrong(
    `Files of releases are missing in ${place}: ${named}${rest}`,
    'Put them there, or take them out of their releases',
  )
}

async function findMissing(storage: Storage, files: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const queue = files.values()
  const look = async () => {
    for (const file of queue) {
      const opened = await storage.open(file)
      if (opened) await opened.close()
      else missing.push(file)
    }
  }
  await Promise.all(Array.from({ length: hands }, look))
  return missing.toSorted()
}

/** Customers fetch files from a bucket by signed addresses: whether one is answered, by its first byte. */
async function tryAddress(context: CheckContext, { presign, place }: Storage, file: string): Promise<Finding[]> {
  if (presign === null) return []
  const address = await presign(file, { fileName: 'doctor', seconds: 60 })
  const askedAt = context.clock()
  const options = { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(10_000) }
  const response = await fetchPlainly(address, options).catch(() => null)
  await response?.body?.cancel()
  context.noteDate('the storage', response?.headers.get('date'), askedAt)
  if (response?.status === 206 || response?.status === 200) return [ok('A signed address is answered with the file')]
  const answer = response ? `answered ${response.status}` : 'not answered'
  return [
    wrong(
      `A signed address of ${place} is ${answer}`,
      'Let these keys read the bucket, and compare S3_REGION and the clock',
    ),
  ]
}
