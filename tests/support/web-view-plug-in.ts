import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { bundleOneFile } from '#scripts/bundling/one-file.ts'

const folder = path.resolve('plugin/typescript/example/web-view')

export type BuiltIn = { vendorId: string; productId: string; publicKeys: string; deviceSignature: string }

/** Serves the example of a plug-in whose interface is a web page, on this machine, with what a plug-in has built in. */
export async function serveWebViewPlugIn(builtIn: BuiltIn): Promise<{ url: string; stop: () => Promise<void> }> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', await read('index.html')],
    '/style.css': ['text/css', await read('style.css')],
    '/main.js': ['text/javascript', await bundleOneFile(path.join(folder, 'main.ts'), 'es')],
    '/plug-in.json': ['application/json', JSON.stringify(builtIn)],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', null]
    response.writeHead(text === null ? 404 : 200, { 'content-type': type }).end(text ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
