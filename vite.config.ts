import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

/** Few files, each cached for as long as it stays the same: what every visit needs, and what some pages share. */
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 3 },
  { name: 'shared', test: /[\\/](web|contract)[\\/]/, tags: ['$initial'], minShareCount: 2, priority: 2 },
  {
    name: 'parts',
    test: /[\\/]web[\\/]/,
    minShareCount: 2,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: 2000,
  },
]

/** How the site is built and, in development, served (host/site/development.ts). Output folders: scripts/build.ts. */
export default defineConfig(({ command }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: false,
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] } },
  build: {
    target: 'es2023',
    // As `data:` a font or picture would stand outside the security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
    },
    // The build renders with a React of its own, made for production whatever NODE_ENV says when it runs.
    ssr:
      command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
        : {},
  },
}))
