package dev.freshet.lab.run;

import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Scenario;

/** One row in one load case in one round; gives one measurement. */
record Cell(String row, Scenario scenario, LoadCase load, int round) {

    String key() {
        return key(row, scenario.name(), load.name(), round);
    }

    Cell with(LoadCase other) {
        return new Cell(row, scenario, other, round);
    }

    /** The key of another load of the same scenario, in the same row and round. */
    String keyOf(String otherLoad) {
        return key(row, scenario.name(), otherLoad, round);
    }

    static String keyOf(Measurement measurement) {
        return key(measurement.row(), measurement.scenario(), measurement.load(), measurement.round());
    }

    private static String key(String row, String scenario, String load, int round) {
        return row + "\n" + scenario + "\n" + load + "\n" + round;
    }
}
