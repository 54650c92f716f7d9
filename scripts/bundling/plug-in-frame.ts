import { resolve } from 'node:path'
import { build } from 'vite'

/** The script of the frame that hosts a plug-in as one module, which the document contains. */
export async function bundlePlugInFrame(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: resolve('web/plug-in-frame/main.ts'), output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk' && each.isEntry)
  if (chunk?.type !== 'chunk') throw new Error('The script of the plug-in frame was not bundled')
  return chunk.code
}
