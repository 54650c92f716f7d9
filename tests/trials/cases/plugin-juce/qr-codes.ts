import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Two levels of correction in each of 40 versions. */
const pictures = 80

/** Draws a full QR code of each version and level, and reads it with zbar. Answers which were not read as written. */
export async function tryQrCodes(program: string, folder: string): Promise<string[]> {
  await mkdir(folder)
  await run(program, [folder])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pbm'))
  const problems = names.length === pictures ? [] : [`${names.length} QR codes were drawn, not ${pictures}`]
  for (const name of names) {
    const written = await readFile(path.join(folder, name.replace('.pbm', '.txt')), 'utf8')
    const read = await readQrCode(path.join(folder, name))
    if (read !== written) problems.push(`${name}: zbar reads ${read.length} characters, not ${written.length}`)
  }
  return problems
}

/** What zbar reads in a picture; nothing if it finds no code. */
export const readQrCode = (picture: string): Promise<string> =>
  run('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', picture]).then(
    ({ stdout }) => stdout,
    () => '',
  )
