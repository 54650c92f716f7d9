import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#tests/support/own-place.ts'
import { readToolVersion, startTool } from './tools.ts'

const handedOut = path.resolve(import.meta.dirname, '../../../../deploy/nginx.conf')

export const nginxVersion = () => readToolVersion('nginx', '-v')

/** nginx in front of three processes: what is handed out, with these addresses, in a server that keeps to a folder of its own. */
export async function startNginx(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-nginx-'))
  const port = await findFreePort()
  const ofShop = urls.reduce(
    (text, url, index) => text.replace(`127.0.0.1:300${index + 1}`, new URL(url).host),
    (await readFile(handedOut, 'utf8')).replace('listen 8080', `listen 127.0.0.1:${port}`),
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  const lines = ['daemon off;', `pid ${folder}/pid;`, 'events {}', 'http {', 'access_log off;', ...places, ofShop, '}']
  await writeFile(file, lines.join('\n'))
  const stop = await startTool('nginx', ['-p', folder, '-e', path.join(folder, 'error'), '-c', file], { port })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
