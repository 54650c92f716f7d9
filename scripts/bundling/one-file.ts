import { resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'

/** Bundles a script with all that it imports; returns its code. */
export async function bundleOneFile(entry: string, format: 'iife' | 'es', config: InlineConfig = {}): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...config.build,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(entry), output: { format, codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk' && each.isEntry)
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return chunk.code
}
