package dev.freshet.lab.scenario;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * One load of a scenario, with the numbers of one profile.
 *
 * @param name unique in its scenario; "" if the scenario has no load (startup, in-process)
 * @param title for display: "100 connections"
 * @param figure ranks the rows, see {@code RunRecord.Case}
 * @param connections for charts over the number of connections; 0 if that makes no sense
 * @param model null if the scenario has no load
 * @param repeats per round: the starts of a startup scenario; otherwise 1
 * @param detail the numbers as text: "closed, 100 connections, 2 s"
 * @param capacity where an open load gets its rate from; null if the model has it
 */
public record LoadCase(String name, String title, String figure, int connections, Protocol protocol,
        @Nullable LoadModel model, int repeats, String detail, @Nullable CapacityShare capacity) {

    /**
     * This open load at its share of a capacity.
     *
     * @param rate the capacity, in requests a second
     */
    public LoadCase at(double rate) {
        if (capacity == null || !(model instanceof LoadModel.Open open)) {
            throw new IllegalStateException(name + " has a rate of its own");
        }
        LoadModel shared = new LoadModel.Open(rate * capacity.share(), open.connections(), open.millis());
        return new LoadCase(name, title, figure, connections, protocol, shared, repeats, detail, null);
    }
}
