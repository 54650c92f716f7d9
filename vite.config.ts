import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How the site is built and, in development, served (host/site/development.ts); output folders come from scripts/build.ts. */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
