//! Activates {{product.name}} and prints its license.

mod shop;

use backline::{Identity, Keeper, Options, State, Status};
use std::time::{Duration, Instant};
use std::{env, process, thread};

const REDRAW: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let identity = Identity {
        server: shop::SERVER.into(),
        vendor_id: shop::VENDOR_ID.into(),
        product_id: shop::PRODUCT_ID.into(),
        public_keys: shop::PUBLIC_KEYS.into(),
        version: env!("CARGO_PKG_VERSION").into(),
    };
    let folder = backline::license_folder(shop::VENDOR_NAME, shop::PRODUCT_NAME).ok_or("there is no home folder")?;
    let keeper = Keeper::start(identity, Options::new(folder))?;
    print(&keeper.status());
    if env::args().nth(1).as_deref() == Some("activate") {
        keeper.activate();
        follow(&keeper);
    }
    let plays = keeper.state().is_playable();
    drop(keeper);
    process::exit(i32::from(!plays));
}

/// Prints the license whenever it changes, until the customer has answered in the browser.
fn follow(keeper: &Keeper) {
    let until = Instant::now() + LONGEST_WAIT;
    let mut shown = keeper.revision();
    let mut has_waited = false;
    while Instant::now() < until {
        thread::sleep(REDRAW);
        if keeper.revision() == shown {
            continue;
        }
        let status = keeper.status();
        shown = status.revision;
        print(&status);
        let waits = status.state == State::Waiting;
        has_waited = has_waited || waits;
        if status.fault.is_some() || (has_waited && !waits) {
            return;
        }
    }
}

fn print(status: &Status) {
    println!("{} on {}: {:?} {}", shop::PRODUCT_NAME, status.machine_name, status.state, status.licensee);
    if !status.message.is_empty() {
        println!("  {}", status.message);
    }
    if let Some(url) = &status.activation_url {
        println!("  {url}");
    }
}
