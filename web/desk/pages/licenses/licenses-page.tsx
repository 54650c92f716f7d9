import { ListPage } from '../../list/list-page.tsx'
import { licensesList } from './licenses-list.ts'

/** All licenses. */
const LicensesPage = () => <ListPage list={licensesList} />
export default LicensesPage
