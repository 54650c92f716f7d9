import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { licensesList } from './licenses-list.ts'

/** All licenses. */
const LicensesPage = () => <ListPage list={licensesList} />
export default LicensesPage
export const begin = beginList(licensesList)
