import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { nameClass } from './class-names.ts'
import { fixedLanguage } from './fixed-language.ts'

/** The module that the document of the desk loads. */
export const deskEntry = 'web/desk/main.tsx'

/** Builds the desk into a folder. It is a build of its own, so that no page of the shop shares a file with it. */
export async function bundleDesk(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), fixedLanguage()],
    base: '/desk/',
    css: { modules: { generateScopedName: nameClass } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: resolve(folder),
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2023',
      // The security policy allows no font or picture in a `data:` URL.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: deskEntry },
    },
  })
}
