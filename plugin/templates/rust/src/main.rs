//! Activates the product and prints its license.

use backline::{Identity, Keeper, Options, State, Status};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, thread};

mod shop;
/// For the interface that you add.
#[allow(dead_code)]
mod theme;

const REDRAW: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);

fn main() -> ExitCode {
    match run(env::args().nth(1).as_deref() == Some("activate")) {
        Ok(state) if state.is_playable() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(activates: bool) -> Result<State, Box<dyn std::error::Error>> {
    let folder = backline::license_folder(shop::VENDOR_NAME, shop::PRODUCT_NAME)
        .ok_or("There is no license folder")?;
    let identity = Identity {
        server: shop::SERVER.into(),
        vendor_id: shop::VENDOR_ID.into(),
        product_id: shop::PRODUCT_ID.into(),
        public_keys: shop::PUBLIC_KEYS.into(),
        version: env!("CARGO_PKG_VERSION").into(),
    };
    let keeper = Keeper::start(identity, Options::new(folder))?;
    print(&keeper.status());
    if activates {
        keeper.activate();
        follow(&keeper);
    }
    Ok(keeper.state())
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
        has_waited |= status.state == State::Waiting;
        if status.fault.is_some() || (has_waited && status.state != State::Waiting) {
            return;
        }
    }
}

fn print(status: &Status) {
    print!(
        "{} on {}: {}",
        shop::PRODUCT_NAME,
        status.machine_name,
        name_of(status.state)
    );
    if !status.licensee.is_empty() {
        print!(", {}", status.licensee);
    }
    if let Some(days) = status.days_left {
        print!(", days left: {days}");
    }
    println!();
    if !status.message.is_empty() {
        println!("  {}", status.message);
    }
    if let Some(url) = &status.activation_url {
        println!("  {url}");
    }
}

fn name_of(state: State) -> &'static str {
    match state {
        State::Unlicensed => "not activated",
        State::Waiting => "waiting for the browser",
        State::Trial => "trial",
        State::Licensed => "licensed",
        State::Refused => "refused",
    }
}
