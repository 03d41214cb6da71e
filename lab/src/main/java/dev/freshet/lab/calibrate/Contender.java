package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.LoadEngine;
import java.util.function.Supplier;

/**
 * A generator that may take part.
 *
 * @param missing why it cannot, with the command that installs it; "" if it can
 * @param engine created on demand; the calibration closes it
 */
public record Contender(String name, String missing, Supplier<LoadEngine> engine) {
}
