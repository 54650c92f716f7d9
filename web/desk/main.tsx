import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { DeskError } from './api/desk-error.ts'
import { App } from './app.tsx'
import './desk.css'
import { readPlace } from './navigation/location.ts'
import { preloadPage } from './pages/pages.ts'
import { sessionQuery } from './session/session-query.ts'
import { PageBoundary } from './shell/page-boundary.tsx'

// The page's content security policy forbids zod to compile its checks.
z.config({ jitless: true })

/** How often a call that reads is repeated when the service can't be reached. */
const retries = 2

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < retries && error instanceof DeskError && error.status === 0,
      staleTime: 10_000,
    },
  },
})

async function start(): Promise<void> {
  const { path, query } = readPlace()
  // Together, and before anything is shown: React shows that a page waits for its code for a third of a second at least.
  await Promise.all([preloadPage(path, queries, query), queries.prefetchQuery(sessionQuery)])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PageBoundary>
          <Suspense>
            <App />
          </Suspense>
        </PageBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
