import ballerina/sql;

# Whether the service can be used.
type Health record {|
    string status;
|};

# A user as the API shows it.
type User record {|
    int id;
    string name;
    string email;
|};

# Someone in the staff directory.
type Person record {|
    int id;
    @sql:Column {name: "first_name"}
    string firstName;
    @sql:Column {name: "last_name"}
    string lastName;
    string email;
    string phone;
    string department;
    string city;
    string country;
    string since;
    boolean active;
|};
