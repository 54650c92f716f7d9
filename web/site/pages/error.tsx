import { useEffect } from 'react'
import { Link } from '../navigation/link.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import type { ErrorPage } from '../payloads.ts'

const redirectDelay = 5000

/** Stands where no page is, and goes home after a moment (specification §2 Routing rules). */
export default function Page({ payload }: { payload: ErrorPage }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <h1>{payload.message}</h1>
      <p role="status">
        <progress aria-hidden="true" /> redirecting...
      </p>
      <p>
        <Link href="/">Go to the home page</Link>
      </p>
    </>
  )
}
