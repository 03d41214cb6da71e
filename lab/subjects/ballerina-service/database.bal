import ballerina/sql;
import ballerinax/h2.driver as _;
import ballerinax/java.jdbc;

configurable int poolSize = 10;

final jdbc:Client db = check new ("jdbc:h2:mem:service;DB_CLOSE_DELAY=-1", "sa", "",
    connectionPool = {maxOpenConnections: poolSize, minIdleConnections: poolSize}
);

// Before the listener starts.
function init() returns error? {
    _ = check db->execute(`create table users (
        id bigint primary key,
        name varchar(100) not null,
        email varchar(200) not null
    )`);
    _ = check db->execute(`create table people (
        id bigint primary key,
        first_name varchar(50) not null,
        last_name varchar(50) not null,
        email varchar(100) not null,
        phone varchar(30) not null,
        department varchar(50) not null,
        city varchar(50) not null,
        country varchar(50) not null,
        since date not null,
        active boolean not null
    )`);
    _ = check db->execute(`insert into users (id, name, email) values
        (1, 'Ada Lovelace', 'ada@example.com'),
        (2, 'Alan Turing', 'alan@example.com'),
        (3, 'Grace Hopper', 'grace@example.com')`);
    _ = check db->execute(`insert into people values
        (1, 'Edsger', 'Dijkstra', 'edsger.dijkstra@example.com',
            '+31 20 555 0101', 'Algorithms', 'Rotterdam', 'Netherlands', '2014-05-11', true),
        (2, 'Barbara', 'Liskov', 'barbara.liskov@example.com',
            '+1 617 555 0102', 'Languages', 'Boston', 'United States', '2015-11-07', true),
        (3, 'Donald', 'Knuth', 'donald.knuth@example.com',
            '+1 414 555 0103', 'Typesetting', 'Milwaukee', 'United States', '2016-01-10', true),
        (4, 'Frances', 'Allen', 'frances.allen@example.com',
            '+1 518 555 0104', 'Compilers', 'Peru', 'United States', '2016-08-04', true),
        (5, 'Tony', 'Hoare', 'tony.hoare@example.com',
            '+44 1865 555 0105', 'Verification', 'Oxford', 'United Kingdom', '2017-01-11', true),
        (6, 'Radia', 'Perlman', 'radia.perlman@example.com',
            '+1 757 555 0106', 'Networks', 'Portsmouth', 'United States', '2018-12-18', true),
        (7, 'Niklaus', 'Wirth', 'niklaus.wirth@example.com',
            '+41 44 555 0107', 'Languages', 'Winterthur', 'Switzerland', '2019-02-15', true),
        (8, 'Adele', 'Goldberg', 'adele.goldberg@example.com',
            '+1 216 555 0108', 'Interfaces', 'Cleveland', 'United States', '2020-07-22', true),
        (9, 'Kristen', 'Nygaard', 'kristen.nygaard@example.com',
            '+47 22 55 01 09', 'Simulation', 'Oslo', 'Norway', '2021-08-27', true),
        (10, 'Sophie', 'Wilson', 'sophie.wilson@example.com',
            '+44 1223 555 0110', 'Processors', 'Leeds', 'United Kingdom', '2022-06-01', true)`);
}

isolated function findUsers() returns User[]|error {
    stream<User, sql:Error?> users = db->query(`select id, name, email from users order by id`);
    return from User user in users
        select user;
}

isolated function findPeople() returns Person[]|error {
    stream<Person, sql:Error?> people = db->query(`
        select id, first_name, last_name, email, phone, department, city, country,
            cast(since as varchar) as since, active
        from people order by id`);
    return from Person person in people
        select person;
}
