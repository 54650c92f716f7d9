import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { nodeEnvironment } from '#scripts/setup/node.mjs'
import { copyMadeMedia } from '../environment/made-media.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** Exports the site as `npm run export` does, reading the shop and `dist/` of `folder`, this repository unless said. */
export async function exportSite(out: string, environment: Record<string, string>, folder: string = repository) {
  const file = path.join(repository, 'host/export.ts')
  await copyMadeMedia(undefined, path.join(folder, '.data/media'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--out', out], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...nodeEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  await once(child, 'close')
  const output = chunks.join('')
  return { exitCode: child.exitCode, output, headers: readHeaders(output) }
}

const readHeaders = (output: string): Record<string, string> =>
  Object.fromEntries([...output.matchAll(/^ {4}([a-z-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]))

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

type Found = { status: number; file: string } | { location: string }

/** A plain file server, as any static host is one: `index.html` for a folder, `404.html` for what is not there. */
export async function serveFolder(folder: string, port: number, pageHeaders: Record<string, string>) {
  const kindOf = async (file: string) => {
    const stats = await stat(file).catch(() => null)
    return stats?.isDirectory() ? 'folder' : stats && 'file'
  }

  async function find(target: string): Promise<Found> {
    const { pathname, search } = new URL(target, 'http://folder')
    const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    const kind = await kindOf(file)
    if (kind === 'file') return { status: 200, file }
    const index = path.join(file, 'index.html')
    if (kind !== 'folder' || !(await kindOf(index))) return { status: 404, file: path.join(folder, '404.html') }
    return pathname.endsWith('/') ? { status: 200, file: index } : { location: `${pathname}/${search}` }
  }

  const server = createServer(async (request, response) => {
    const found = await find(request.url ?? '/')
    if ('location' in found) return response.writeHead(301, { location: found.location }).end()
    const ending = path.extname(found.file)
    const headers = { 'content-type': types[ending] ?? 'application/octet-stream' }
    response.writeHead(found.status, ending === '.html' ? { ...pageHeaders, ...headers } : headers)
    return response.end(await readFile(found.file))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
