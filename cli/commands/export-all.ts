import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ImportRecordKind, importRecordKinds } from '#contract/vendor-api/imports.ts'
import type { ImportService } from '#service/imports/index.ts'
import { checkPassphrase, exportManifestName, serialKeysName } from '#service/imports/index.ts'
import { type CommandContext, CommandError, type ShopCommand } from '../command.ts'
import { readPassphrase } from './import-files.ts'

type Written = { name: string; records: number; bytes: number; sha256: string }

export const exportAll: ShopCommand = {
  name: 'export all',
  words: ['<folder>'],
  options: { 'passphrase-file': 'FILE' },
  required: ['passphrase-file'],
  summary: 'Write customers, orders, licenses, devices and coupons into a new folder that another Backline can import',
  explained: [
    'Each file has a record in each line, as docs/importing.md describes them. Serial numbers of former stores are in it as HMACs',
    `alone; ${serialKeysName} has the keys of those, sealed with the passphrase in the first line of the file that is named.`,
    'The folder holds names and addresses of customers: keep it where nobody else reads.',
  ].join('\n'),
  async run(context) {
    const { words, folder, options, clock } = context
    const target = path.resolve(folder, words[0] ?? '')
    const passphrase = await readPassphrase(options, folder, 'The keys of serial numbers are sealed')
    checkPassphrase(passphrase)
    await refuseTaken(target, words[0] ?? '')
    const draft = `${target}.part`
    await makeFolder(draft, words[0] ?? '')
    const files = await removeOnFailure(draft, async () => {
      const written = await context.withServices(async ({ imports }) => {
        const records = await writeRecords(imports, draft, context)
        await save(path.join(draft, serialKeysName), await imports.exportSerialKeys(passphrase))
        return records
      })
      const manifest = { format: 'backline-export', version: 1, madeAt: clock(), files: written }
      await save(path.join(draft, exportManifestName), manifest)
      await rename(draft, target).catch((cause: NodeJS.ErrnoException) => {
        throw new CommandError(`${words[0]} can't be made (${cause.code}): name a folder that is not there yet`)
      })
      return written
    })
    const lines = files.map(({ name, records }) => `${name}: ${records.toLocaleString('en')} records`)
    return { text: [...lines, `All of it is in ${target}.`].join('\n'), data: { folder: target, files } }
  },
}

const save = (file: string, value: object) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx', mode: 0o600 })

/** Throws CommandError for a folder that has something in it, before all is read in vain. */
async function refuseTaken(folder: string, shown: string): Promise<void> {
  const isTaken = await readdir(folder).then(
    ({ length }) => length > 0,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
  if (isTaken) throw new CommandError(`${shown} is there already: name a folder that is not there yet`)
}

/** Nothing of a folder stays whose content is not complete. */
async function removeOnFailure<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function makeFolder(folder: string, shown: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    const remedy =
      cause.code === 'EEXIST' ? `remove ${path.basename(folder)}, which another export has left` : cause.message
    throw new CommandError(`${shown} can't be written: ${remedy}`)
  })
}

async function writeRecords(imports: ImportService, folder: string, { tell }: Pick<CommandContext, 'tell'>) {
  const files = new Map<ImportRecordKind, RecordFile>()
  try {
    await imports.exportRecords(async (records) => {
      for (const [kind, ofKind] of Map.groupBy(records, (record) => record.kind)) {
        const file = files.get(kind) ?? (await openRecordFile(folder, kind))
        files.set(kind, file)
        await file.add(ofKind)
      }
    })
  } finally {
    for (const file of files.values()) await file.close()
  }
  const written = importRecordKinds.flatMap((kind) => files.get(kind)?.written() ?? [])
  for (const { name, records } of written) tell(`${name}: ${records.toLocaleString('en')} records`)
  return written
}

type RecordFile = Awaited<ReturnType<typeof openRecordFile>>

/** The file of the records of a kind, a line each. */
async function openRecordFile(folder: string, kind: ImportRecordKind) {
  const name = `${kind}s.jsonl`
  const handle = await open(path.join(folder, name), 'wx', 0o600)
  const hash = createHash('sha256')
  let [count, bytes] = [0, 0]
  return {
    async add(records: readonly object[]): Promise<void> {
      const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
      hash.update(text)
      count += records.length
      bytes += Buffer.byteLength(text)
      await handle.appendFile(text)
    },
    close: () => handle.close(),
    written: (): Written => ({ name, records: count, bytes, sha256: hash.digest('hex') }),
  }
}
