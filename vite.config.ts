import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineClassNames, nameClass } from './scripts/bundling/class-names.ts'
import { leanEndpoints } from './scripts/bundling/lean-endpoints.ts'
import { plainImports } from './scripts/bundling/plain-imports.ts'
import { pureContract } from './scripts/bundling/pure-contract.ts'
import { sharedFiles } from './scripts/bundling/shared-files.ts'
import { splitStyles } from './scripts/bundling/split-styles.ts'

/** A page's chunk is named after the page's folder: every one of them comes from a file `page.tsx`. */
const nameChunk = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null | undefined }) =>
  `assets/${/[\\/]pages[\\/]([^\\/]+)[\\/]page\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`

/** How the site is built and, in development, served (host/site/development.ts). Output folders: scripts/build.ts. */
export default defineConfig(({ command }) => ({
  plugins: [react(), plainImports(), inlineClassNames(), leanEndpoints(), pureContract(), splitStyles()],
  appType: 'custom',
  publicDir: false,
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] } },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: 'es2023',
    // As `data:` a font or picture would stand outside the security policy.
    assetsInlineLimit: 0,
    // One style sheet, cut in two afterwards: a page that is gone to needs its code and its data, and no list of what else
    // to load first.
    cssCodeSplit: false,
    modulePreload: false,
    // A class without a rule has no name, which is no mistake.
    rolldownOptions: { checks: { importIsUndefined: false } },
  },
  environments: {
    client: {
      // React's developer tools would be told of the site at its start; they serve its developers, not its visitors.
      define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
      build: {
        rolldownOptions: {
          optimization: { inlineConst: true },
          output: { chunkFileNames: nameChunk, codeSplitting: { groups: sharedFiles } },
        },
      },
    },
    // The build renders with a React of its own, made for production whatever NODE_ENV says when it runs.
    ssr:
      command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
        : {},
  },
}))
