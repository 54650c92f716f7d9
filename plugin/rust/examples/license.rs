//! A stand-in for a plug-in: plays blocks beside a license keeper and prints each state.
//!
//! `cargo run --example license -- COMMAND SERVER VENDOR PRODUCT KEYS_FILE FOLDER SIGNATURE SECONDS`
//!
//! The command is `play`, `activate`, `check`, `give-back` or `use-file`, which reads the license file from its standard
//! input.

use backline::{Gate, Identity, Keeper, Machine, Options, Status};
use std::io::Read;
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

const SAMPLE_RATE: f64 = 48_000.0;
const FRAMES: usize = 64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [command, server, vendor, product, keys, folder, signature, seconds] = arguments.as_slice() {
        let identity = Identity {
            server: server.clone(),
            vendor_id: vendor.clone(),
            product_id: product.clone(),
            public_keys: fs::read_to_string(keys)?,
            version: "1.0.0".into(),
        };
        let machine = Machine { name: "Rust example".into(), signature: signature.clone() };
        let options = Options::new(folder).machine(machine).open_browser(|url| {
            println!("Open {url}");
            true
        });
        let keeper = Keeper::start(identity, options)?;
        request(&keeper, command)?;
        play(&keeper, Duration::from_secs(seconds.parse()?));
        return Ok(());
    }
    Err("The arguments are in the first lines of this file".into())
}

/// Does what a button does.
fn request(keeper: &Keeper, command: &str) -> Result<(), Box<dyn std::error::Error>> {
    match command {
        "play" => {}
        "activate" => keeper.activate(),
        "check" => keeper.check_now(),
        "give-back" => keeper.give_seat_back(),
        "use-file" => {
            let mut content = Vec::new();
            io::stdin().read_to_end(&mut content)?;
            keeper.use_license_file(&content);
        }
        _ => return Err(format!("There is no command {command}").into()),
    }
    Ok(())
}

/// Plays blocks as the audio thread of a host does, and prints the status when it changes, as an interface does.
fn play(keeper: &Keeper, time: Duration) {
    let mut gate = Gate::new(SAMPLE_RATE);
    let mut shown = None;
    let until = Instant::now() + time;
    while Instant::now() < until {
        let (mut left, mut right) = ([0.5_f32; FRAMES], [0.5_f32; FRAMES]);
        gate.process(&mut [&mut left, &mut right], keeper.state());
        if shown != Some(keeper.revision()) {
            let status = keeper.status();
            shown = Some(status.revision);
            println!("{}", describe(&status));
        }
        thread::sleep(Duration::from_micros(1333));
    }
}

fn describe(status: &Status) -> String {
    let seats = status.seats.map_or_else(|| "unknown".into(), |seats| format!("{} of {}", seats.used, seats.total));
    format!("{:?}, licensee '{}', seats {seats}: {}", status.state, status.licensee, status.message)
}
