import { Link } from '../navigation/link.tsx'

/** Where there is no page. */
export const MissingPage = () => (
  <>
    <h1>There is no such page</h1>
    <p>
      Search for what you need, or go to the <Link to="/">overview</Link>.
    </p>
  </>
)
