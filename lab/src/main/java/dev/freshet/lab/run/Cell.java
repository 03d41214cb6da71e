package dev.freshet.lab.run;

import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Scenario;

/** One row in one load case in one round; gives one measurement. */
record Cell(String row, Scenario scenario, LoadCase load, int round) {

    String key() {
        return key(row, scenario.name(), load.name(), round);
    }

    static String keyOf(Measurement measurement) {
        return key(measurement.row(), measurement.scenario(), measurement.load(), measurement.round());
    }

    private static String key(String row, String scenario, String load, int round) {
        return row + "\n" + scenario + "\n" + load + "\n" + round;
    }
}
