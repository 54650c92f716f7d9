import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const repository = path.resolve(import.meta.dirname, '../..')

/** Exports the site as `npm run export` does, reading `content/` and `dist/` of `folder`, this repository unless said. */
export async function exportSite(out: string, environment: Record<string, string>, folder: string = repository) {
  const file = path.join(repository, 'host/export.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--out', out], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  await once(child, 'close')
  const output = chunks.join('')
  return { exitCode: child.exitCode, output, headers: readHeaders(output) }
}

/** The headers that it tells the host to send with pages. */
const readHeaders = (output: string): Record<string, string> =>
  Object.fromEntries([...output.matchAll(/^ {4}([a-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]))
