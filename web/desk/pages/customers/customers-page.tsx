import { ListPage } from '../../list/list-page.tsx'
import { customersList } from './customers-list.ts'

/** All accounts. */
const CustomersPage = () => <ListPage list={customersList} />
export default CustomersPage
