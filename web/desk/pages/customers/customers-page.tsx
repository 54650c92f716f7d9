import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { customersList } from './customers-list.ts'

/** All accounts. */
const CustomersPage = () => <ListPage list={customersList} />
export default CustomersPage
export const begin = beginList(customersList)
