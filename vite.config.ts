import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineClassNames, nameClass } from './scripts/bundling/class-names.ts'
import { leanEndpoints } from './scripts/bundling/lean-endpoints.ts'
import { leanSchemas } from './scripts/bundling/lean-schemas.ts'
import { plainImports } from './scripts/bundling/plain-imports.ts'
import { sharedFiles } from './scripts/bundling/shared-files.ts'
import { shopCode } from './scripts/bundling/shop-code.ts'
import { splitStyles } from './scripts/bundling/split-styles.ts'

/** The chunk of a page or a section is named after its folder: every one of them comes from a `page.tsx` or `section.tsx`. */
const nameChunk = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null | undefined }) =>
  `assets/${/[\\/]([^\\/]+)[\\/](?:page|section)\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`

/** How the site is built and, in development, served (host/site/development.ts). Output folders: scripts/build.ts. */
export default defineConfig(({ command }) => ({
  plugins: [
    shopCode(process.env.SHOP_CODE),
    react(),
    inlineClassNames(),
    plainImports(),
    leanEndpoints(),
    leanSchemas(),
    splitStyles(),
  ],
  appType: 'custom',
  // Nothing of slots is left in the build of a shop without any.
  define: { 'import.meta.env.SHOP_CODE': JSON.stringify(process.env.SHOP_CODE !== undefined) },
  publicDir: false,
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] } },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: 'es2023',
    // The security policy allows no font or picture in a `data:` URL.
    assetsInlineLimit: 0,
    // One style sheet, cut in two afterwards, so that a page needs no list of style sheets to load before it is shown.
    cssCodeSplit: false,
    modulePreload: false,
    // A class may have no rule; its name is then undefined. Pages import the sections of their usual layout, which others load.
    rolldownOptions: { checks: { importIsUndefined: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: true },
          output: { chunkFileNames: nameChunk, codeSplitting: { groups: sharedFiles } },
        },
      },
    },
    // The build renders with a React of its own, for production whatever NODE_ENV says when it runs.
    ssr:
      command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
        : {},
  },
}))
