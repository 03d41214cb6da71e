package dev.freshet.lab.scenario;


/**
 * Sets the rate of an open load to a share of what the row itself reached in a closed load, in the same round. So each
 * row answers the same question: how long do requests wait when this much of the server is used?
 *
 * @param of name of the closed load, in the same scenario
 * @param share above 0, at most 1
 */
public record CapacityShare(String of, double share) {
}
