import path from 'node:path'
import { findFreePort } from '#tests/support/own-place.ts'
import { readToolVersion, startTool } from './tools.ts'

const configuration = path.resolve(import.meta.dirname, '../../../../deploy/haproxy.cfg')

export const haproxyVersion = () => readToolVersion('haproxy', '-v')

/** HAProxy in front of three processes, with the very configuration that is handed out. */
export async function startHaproxy(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await findFreePort()
  const [one = '', two = '', three = ''] = urls.map((url) => new URL(url).host)
  const environment = { SHOP_LISTEN: `127.0.0.1:${port}`, PROCESS_1: one, PROCESS_2: two, PROCESS_3: three }
  const close = await startTool('haproxy', ['-db', '-f', configuration], { port, environment })
  return { url: `http://127.0.0.1:${port}`, close }
}
