import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    // The build renders with a React of its own, made for production whatever NODE_ENV says when it runs.
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
  },
}))
